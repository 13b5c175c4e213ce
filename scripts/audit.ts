/**
 * `npm run audit`: asks the database whether what must always be so is so, with statements of its own: seats, cancelled
 * dates, times, policies, refunds, orders, payments, ledger, mails, holds, credits, jobs. Changes nothing, may run beside the site, and ends with status 1 when
 * something is wrong, 2 when it could not look. The provider's side of the same is `npm run reconcile`.
 */
import { readConfig } from '#app/config.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { runAudit } from './audit/checks.ts';

async function run(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const database = await openDatabase({ url: databaseUrl, dataDir, join: true, maxConnections: 2 });
  try {
    const { wrong, lines } = await runAudit(database.pool);
    for (const line of lines) console.log(line);
    process.exitCode = wrong === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
});
