import path from 'node:path';
import { findFreePort } from '#support/free-port.ts';
import { isAnswering, Program } from './program.ts';

/** Not secret: the sandbox moves no money (src/app/compose-payments.server.ts). */
const WEBHOOK_SECRET = 'whsec_sandbox';

export function createWebProcess(name: string, port: number, env: Readonly<Record<string, string>>): Program {
  return new Program({
    name,
    command: process.execPath,
    args: ['--max-old-space-size=256', 'dist/server/main.js'],
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      AUTH_SECRET: 'of the fault run, and of nothing else: 7f3a91',
      // All requests come from one address.
      RATE_LIMITS: 'off',
      POSTCODES_IO_URL: '',
      MAP_TILE_URL: '',
      LOG_LEVEL: 'warn',
      ...env,
    },
    isReady: () => isAnswering(`http://127.0.0.1:${port}/readyz`),
  });
}

/** The sandbox keeps its state in a file in `folder`, so it survives a kill. */
export async function createPaymentService(
  folder: string,
  webhookAt: string,
): Promise<{ program: Program; port: number; stateFile: string }> {
  const port = await findFreePort();
  const stateFile = path.join(folder, 'sandbox.jsonl');
  const program = new Program({
    name: 'payment service',
    command: process.execPath,
    args: ['--import', 'tsx', 'packages/stripe-sandbox/main.ts'],
    env: {
      SANDBOX_PORT: String(port),
      SANDBOX_STATE_FILE: stateFile,
      WEBHOOK_URL: `${webhookAt}/api/stripe/webhook`,
      WEBHOOK_SECRET,
    },
    isReady: () => isAnswering(`http://127.0.0.1:${port}/`, () => true),
  });
  return { program, port, stateFile };
}
