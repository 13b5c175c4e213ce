/**
 * `npm run doctor`: checks the configuration against its services: database, mail, Stripe, public URL and
 * certificate, uploads, map, disk. Exits with 1 on problems.
 */
import { readConfig } from '#app/config.server.ts';
import { prepareDataFolder } from '#app/startup-checks.server.ts';
import { runChecks } from './doctor/findings.ts';

async function run(): Promise<number> {
  const config = readConfig(process.env);
  prepareDataFolder(config.dataDir);
  const found = await runChecks(config);
  for (const { part, problem, well } of found)
    console.log(problem === null ? `ok    ${part}: ${well}.` : `WRONG ${part}: ${problem}`);
  const wrong = found.filter(({ problem }) => problem !== null).length;
  console.log(wrong === 0 ? 'Everything is ready.' : `${wrong} of ${found.length} checks need attention.`);
  return wrong === 0 ? 0 : 1;
}

run().then(
  (status) => process.exit(status),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
