import cluster from 'node:cluster';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/demo-accounts.ts';
import type { DemoSignIn } from '#demo/demo-sign-in.server.ts';
import { createLog } from '#shared/log/create-log.server.ts';
import { serveClusterMetrics } from '#shared/metrics/cluster-metrics.server.ts';
import { type Config, readConfig } from './config.server.ts';
import { assertPortUsable, prepareDataFolder } from './startup-checks.server.ts';
import { leaveRotation, supervise, WORKER_NUMBER } from './supervise.server.ts';

/** Starts Fettle: reads the configuration, composes, listens, and closes cleanly on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const read = readConfig(process.env);
  // Of several processes on one port the first works off the jobs, as far as any does, and says what there is to say.
  const number = cluster.isWorker ? Number(process.env[WORKER_NUMBER]) : 1;
  const config: Config = number > 1 && read.role === 'all' ? { ...read, role: 'web' } : read;
  // React decides by NODE_ENV, when it is first imported, between its production build and one that renders
  // several times slower; the configuration above has been read from what was really set.
  if (process.env.FETTLE_DEV !== 'on') process.env.NODE_ENV ??= 'production';
  // Before anything is made: a second `npm start` in the same place leaves no trace.
  if (config.port !== 0 && !cluster.isWorker) await assertPortUsable(config.host, config.port);
  if (config.mode === 'demo' || config.databaseUrl === undefined || config.s3 === null)
    prepareDataFolder(config.dataDir);
  if (config.webConcurrency > 1 && cluster.isPrimary) {
    serveClusterMetrics();
    process.exit(await supervise(config.webConcurrency, createLog(config.logLevel)));
  }
  const traces =
    config.traces === null
      ? null
      : await (await import('#shared/traces/traces.server.ts')).startTraces({
          ...config.traces,
          believeCallers: config.trustProxy !== false,
        });
  const log = createLog(config.logLevel, undefined, traces?.idsForLog);
  const { openSiteDatabase } = await import('./open-site-database.server.ts');
  const [database, { compose }] = await Promise.all([
    openSiteDatabase(config, log),
    import('./compose.server.ts'),
  ]);
  const fettle = await compose(config, log, database, traces);
  const listening = fettle.listen();

  let closing = false;
  const close = async (signal: string) => {
    if (closing) return;
    closing = true;
    log.info({ signal }, 'closing');
    // Whoever heard that it is ready may end it before its jobs have begun.
    await listening;
    await fettle.close();
    await leaveRotation();
    process.exit(0);
  };
  process.on('SIGTERM', () => void close('SIGTERM'));
  process.on('SIGINT', () => void close('SIGINT'));

  await listening;
  if (number === 1) printStartMessage(config, fettle.port(), fettle.demoAccess);
}

/** What each demo account is for, in the order in which they are printed. */
const accountDescriptions: [email: string, purpose: string][] = [
  [DEMO_ACCOUNTS.seeker.email, 'books sessions'],
  [DEMO_ACCOUNTS.owner.email, 'runs an approved business on the Basic plan'],
  [DEMO_ACCOUNTS.manager.email, 'manages that business'],
  [DEMO_ACCOUNTS.frontDesk.email, 'checks people in there'],
  [DEMO_ACCOUNTS.trainer.email, 'trains people by the hour'],
  [DEMO_ACCOUNTS.newOwner.email, 'owns nothing yet'],
  [DEMO_ACCOUNTS.admin.email, 'approves businesses and sessions'],
];

/** Prints where the site is and, in the demo, how to sign in. */
function printStartMessage(config: Config, port: number, demoAccess: DemoSignIn | null): void {
  const address = process.env.PUBLIC_URL === undefined ? `http://localhost:${port}` : config.publicUrl;
  const lines = [`Fettle is ready at ${address}`];
  if (demoAccess !== null) {
    lines.push('', ...accountLines(demoAccess), '');
    if (config.stripe === null) lines.push('Payments are a sandbox: pay with card 4242 4242 4242 4242.');
    if (config.smtpUrl === undefined)
      lines.push(
        config.demoPublic
          ? 'Email is off. Set SMTP_URL to send it. /dev/mail is closed because it shows everyone’s email.'
          : `Read email at ${address}/dev/mail`,
      );
  }
  console.log(lines.join('\n'));
}

function accountLines(access: DemoSignIn): string[] {
  switch (access.passwords) {
    case 'published':
      return [
        `Demo accounts (password ${DEMO_PASSWORD}):`,
        ...accountDescriptions.map(([email, purpose]) => `  ${email.padEnd(26)} ${purpose}`),
      ];
    case 'new':
      return [
        'Demo accounts with new passwords. Write them down. We show them only once.',
        ...access.accounts.map(({ email, password }) => `  ${email.padEnd(26)} ${password}`),
      ];
    case 'told before':
      return ['The demo accounts keep the passwords printed when you first made the demo public.'];
  }
}

main().catch((error: Error) => {
  // A person reads this in a terminal: the sentence matters, the stack does not.
  console.error(`Fettle could not start.\n${error.message}`);
  process.exit(1);
});
