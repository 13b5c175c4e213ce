/**
 * `npm run audit`: checks the database's invariants with its own SQL. Read-only and safe beside the site. Exits with
 * 1 on violations, 2 if it couldn't check. `npm run reconcile` compares with Stripe.
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
