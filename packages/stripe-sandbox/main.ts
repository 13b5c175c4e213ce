/**
 * Runs the payments sandbox by itself. Environment: SANDBOX_PORT (any free port), SANDBOX_HOST (127.0.0.1),
 * SANDBOX_STATE_FILE (state is lost without it), WEBHOOK_URL with WEBHOOK_SECRET, SANDBOX_ALLOWED_ORIGINS
 * (comma-separated), STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY (test keys; sk_test_sandbox and
 * pk_test_sandbox unless set).
 */
import { assertTestEnvironment } from './launch-guard.ts';
import { startStripeSandbox } from './server.ts';

async function run(env: NodeJS.ProcessEnv): Promise<void> {
  assertTestEnvironment(env);
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = env;
  if (Boolean(url) !== Boolean(secret)) throw new Error('WEBHOOK_URL and WEBHOOK_SECRET belong together.');
  const sandbox = await startStripeSandbox({
    port: Number(env.SANDBOX_PORT ?? 0),
    host: env.SANDBOX_HOST || undefined,
    stateFile: env.SANDBOX_STATE_FILE || undefined,
    secretKey: env.STRIPE_SECRET_KEY || undefined,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY || undefined,
    webhook: url && secret ? { url, secret } : undefined,
    allowedOrigins: env.SANDBOX_ALLOWED_ORIGINS?.split(',').map((origin) => origin.trim()),
  });
  console.log(`Payments sandbox listening on ${sandbox.url}`);
  const stop = () => void sandbox.close();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

run(process.env).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
