/**
 * `npm run doctor`: holds the configuration against the services that it names: database, mail server, Stripe, the
 * public address and its certificate, uploads, map, disk. Says in sentences what is wrong, and ends with status 1 then.
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
