// `npm test`: everything that must hold. Formats, lint and types; unit and database tests, on PostgreSQL when the
// machine has its programs or one answers, and on the embedded database; the browser tests on the production build. `npm run test:e2e` runs only
// the last. What takes long and is seldom broken alone has commands of its own: `npm run test:widths` runs every
// browser test and the audits of whole pages at both widths, `npm run test:embedded` every database test on the
// embedded database, `npm run test:search` asks the index in memory and PostgreSQL 10,000 times the same,
// `npm run test:client` tries the TypeScript client against a site, `npm run test:day` replays a whole day of a busy
// studio, `npm run test:fuzz` sends every endpoint a few hundred requests made up anew, and every route all that nobody
// would send, `npm run test:model` has twelve people do what collides for five minutes and asks what must be so,
// `npm run test:kills` kills
// processes at every step of what they do with money, also where a transaction undoes it.
// REQUIRE_POSTGRES=1 makes a missing PostgreSQL an error (set in CI).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, fail, refuseOldNode, run } from './ensure.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { useScratchFolder } from './scratch-folder.mjs';

refuseOldNode();
ensureInstalled();
const wholeSites = new Map([
  ['faults', path.join('tests', 'faults', 'run.ts')],
  ['ha', path.join('tests', 'faults', 'ha', 'run.ts')],
]);
const wholeSite = wholeSites.get(process.argv[2]);
if (wholeSite !== undefined) {
  // They set everything up themselves, PostgreSQL too.
  await ensureBuilt();
  run(process.execPath, ['--import', 'tsx', wholeSite, ...process.argv.slice(3)]);
  process.exit(0);
}
// Only now: it imports a dependency, and on a fresh clone there was none until the line above.
const { findPostgres } = await import('./find-postgres.mjs');
const { startTestPostgres } = await import('./test-postgres.mjs');

const tsx = path.join('node_modules', 'tsx', 'dist', 'cli.mjs');
const only = process.argv[2];
const results = 'test-results';
// How it is opened, migrated, filled and backed up, what people do most, through its routes, and the statements that money, seats
// and dates depend on: all else differs between the two databases in nothing that these do not show.
const everyTimeOnEmbedded =
  /^src.shared.db.|scripts.backup|seed-demo|(accounts|booking).routes\.test|(finalise-hold|place-hold|materialise-occurrences\.server)\.test/;
rmSync(results, { recursive: true, force: true });
useScratchFolder();
const totals = { passed: 0, failed: 0, skipped: 0 };
const running = new Set();

const postgres = process.env.TEST_DATABASE_URL
  ? await findPostgres()
  : ((await startTestPostgres()) ?? (await findPostgres()));
if (postgres === null && process.env.REQUIRE_POSTGRES === '1')
  fail('PostgreSQL is required here but is not responding.');
const onPostgres = postgres === null ? {} : { TEST_DATABASE_URL: postgres };
if (postgres === null)
  console.log(
    'PostgreSQL is not responding. Tests run on the embedded database. Race tests need PostgreSQL.',
  );

if (only === undefined) {
  // Beside the tests, which leave a core idle whenever they wait; none of them looks at what is built.
  const checkedAndBuilt = beside('check', [path.join('scripts', 'check.mjs')]).then(() =>
    beside('build', [path.join('scripts', 'ensure-built.mjs')]),
  );
  if (postgres !== null) await vitest('postgres', [], onPostgres);
  // What never touches a database has been tested above.
  const few = databaseTests().filter((file) => everyTimeOnEmbedded.test(file));
  await vitest('embedded', postgres === null ? [] : few, { TEST_DATABASE_URL: undefined });
  // Says that there is nothing to run where no migration is new.
  await step('upgrade', [tsx, path.join('scripts', 'test-upgrade.ts'), '--short'], onPostgres);
  await checkedAndBuilt;
}
if (only === 'files') {
  await vitest('files', process.argv.slice(3), onPostgres);
  finish();
}
if (only === 'fuzz') {
  const { FUZZ_REQUESTS = '300', FUZZ_SEED = String(Math.floor(Math.random() * 1e9)) } = process.env;
  console.log(`${FUZZ_REQUESTS} requests to each endpoint; these again with FUZZ_SEED=${FUZZ_SEED}.`);
  await vitest('fuzz', [path.join('tests', 'fuzz'), path.join('tests', 'route-edges.test.ts')], {
    ...onPostgres,
    FUZZ_REQUESTS,
    FUZZ_SEED,
  });
  finish();
}
if (only === 'model') {
  if (postgres === null)
    fail('The model needs PostgreSQL, because the embedded database has no concurrency.');
  const { MODEL_SECONDS = '300', MODEL_SEED = String(Math.floor(Math.random() * 1e9)) } = process.env;
  console.log(`${MODEL_SECONDS} seconds; the same acts again with MODEL_SEED=${MODEL_SEED}.`);
  await vitest('model', [path.join('tests', 'model')], { ...onPostgres, MODEL_SECONDS, MODEL_SEED });
  finish();
}
if (only === 'search') {
  await vitest('search', [path.join('src', 'areas', 'discovery', 'search', 'memory')], {
    ...onPostgres,
    SEARCH_QUERIES: '10000',
  });
  finish();
}
if (only === 'day') {
  await vitest('day', [path.join('tests', 'studio-day.test.ts')], { ...onPostgres, STUDIO_DAY: 'whole' });
  finish();
}
if (only === 'kills') {
  if (postgres === null) fail('Kill tests need PostgreSQL.');
  await vitest('kills', [path.join('tests', 'races')], { ...onPostgres, KILLS: 'all' });
  finish();
}
if (only === 'client') {
  await ensureBuilt();
  await step('client', [tsx, path.join('scripts', 'test-client.ts')], onPostgres);
  // Its runner has counted them.
  process.exit(0);
}
if (only === 'embedded') {
  await vitest('embedded', databaseTests(), { TEST_DATABASE_URL: undefined });
  finish();
}

await ensureBuilt();
const chromium = ensureBrowser();
const report = path.join(results, 'browser.json');
await step('browser', [path.join('node_modules', '@playwright', 'test', 'cli.js'), 'test'], {
  ...onPostgres,
  WIDTHS: only === 'widths' ? 'both' : undefined,
  CHROMIUM_PATH: chromium,
  PLAYWRIGHT_JSON_OUTPUT_NAME: report,
});
const { stats } = JSON.parse(readFileSync(report, 'utf8'));
count(stats.expected + stats.flaky, stats.unexpected, stats.skipped);
if (stats.flaky > 0)
  console.log(`${stats.flaky} browser tests passed only at the second attempt, see above.`);

finish();

async function vitest(name, files, environment) {
  const report = path.join(results, `${name}.json`);
  console.log(`\n== ${name} ==`);
  await step(
    name,
    [
      path.join('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...files,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    environment,
  );
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'));
  count(numPassedTests, numFailedTests, numPendingTests);
}

/** The test files that open a database. */
function databaseTests() {
  const files = [];
  for (const folder of ['src', 'tests', 'scripts', 'packages']) {
    for (const entry of readdirSync(folder, { recursive: true })) {
      const file = path.join(folder, entry);
      if (!/\.test\.tsx?$/.test(file) || !statSync(file).isFile()) continue;
      if (readFileSync(file, 'utf8').includes('#support/database.ts')) files.push(file);
    }
  }
  return files;
}

/** Runs it before anybody's eyes; ends everything if it fails. */
async function step(name, args, environment = {}) {
  const env = { ...process.env, ...environment };
  for (const key of Object.keys(environment)) if (environment[key] === undefined) delete env[key];
  await ended(name, spawn(process.execPath, args, { stdio: 'inherit', env }));
}

/** Runs it while others do; what it says is told once it is over. */
async function beside(name, args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  await ended(name, child, said);
}

async function ended(name, child, said = []) {
  const started = Date.now();
  running.add(child);
  const [status] = await once(child, 'close');
  running.delete(child);
  process.stdout.write(Buffer.concat(said));
  console.log(`${name}: ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`);
  if (status === 0) return;
  totals.failed = Math.max(totals.failed, 1);
  finish();
}

function count(passed, failed, skipped) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
}

function finish() {
  for (const child of running) child.kill();
  console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
  process.exit(totals.failed === 0 ? 0 : 1);
}
