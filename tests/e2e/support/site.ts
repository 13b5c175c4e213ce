import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from '#shared/db/database.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { type StripeSandbox, startStripeSandbox } from '#stripe-sandbox/server.ts';
import { findFreePort } from '#support/free-port.ts';
import { createDatabase } from './e2e-database.ts';
import { runSite } from './run-site.ts';

/** A production build with demo data, its own database and its own payments sandbox. */
export interface Site {
  url: string;
  /** The site's database, to arrange and inspect. */
  db: Pool;
  sandbox: StripeSandbox;
  /** Like a power cut. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** On a free port; PostgreSQL if TEST_DATABASE_URL is set, otherwise embedded. */
export async function startSite(): Promise<Site> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fettle-e2e-'));
  const { E2E_TEMPLATE_DIR: template } = process.env;
  if (template === undefined) throw new Error('The global setup has made no site to copy.');
  cpSync(template, dataDir, { recursive: true });
  const database = await createDatabase(process.env.E2E_TEMPLATE_DATABASE);
  const sandbox = await startStripeSandbox({
    webhookRetryDelays: [200, 400, 800, 1600, 3200],
    // It contains the payouts of the demo's owner.
    stateFile: path.join(dataDir, 'stripe-sandbox.json'),
  });
  // Chosen here: the site needs its own URL before it starts.
  const port = await findFreePort();
  const start = () =>
    runSite({
      PORT: String(port),
      DATA_DIR: dataDir,
      SANDBOX_URL: sandbox.url,
      ...(database === null ? {} : { DATABASE_URL: database.url }),
    });
  const clearAway = async () => {
    await sandbox.close();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  let running = await start().catch(async (error: unknown) => {
    await clearAway();
    throw error;
  });
  sandbox.setWebhook({ url: `http://127.0.0.1:${port}/api/stripe/webhook`, secret: 'whsec_sandbox' });
  const joined = await openDatabase({ url: database?.url, dataDir, join: true, maxConnections: 4 });
  return {
    url: running.url,
    db: joined.pool,
    sandbox,
    async kill() {
      running.process.kill('SIGKILL');
      await once(running.process, 'exit');
    },
    async restart() {
      running = await start();
    },
    async stop() {
      await joined.close();
      await running.stop();
      await clearAway();
    },
  };
}
