// `npm test`: all checks, unit and database tests (PostgreSQL and embedded) and browser tests on the production
// build. REQUIRE_POSTGRES=1 makes a missing PostgreSQL an error (set in CI). Longer suites: `test:e2e` (browser
// only), `test:widths`, `test:embedded`, `test:search` (index against PostgreSQL), `test:client`, `test:day` (a
// studio's day), `test:fuzz`, `test:model` (concurrent actors), `test:kills` (kill -9 at every step).
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
  // They set up everything themselves.
  await ensureBuilt();
  run(process.execPath, ['--import', 'tsx', wholeSite, ...process.argv.slice(3)]);
  process.exit(0);
}
// A late import: its dependency was installed above.
const { findPostgres } = await import('./find-postgres.mjs');
const { startTestPostgres } = await import('./test-postgres.mjs');

const tsx = path.join('node_modules', 'tsx', 'dist', 'cli.mjs');
const only = process.argv[2];
const results = 'test-results';
// Opening, migrating, seeding, backup, the main routes, and SQL on money, places and dates: enough to show
// differences between the databases.
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
  // In parallel: tests leave a core idle, and none uses the build.
  const checkedAndBuilt = beside('check', [path.join('scripts', 'check.mjs')]).then(() =>
    beside('build', [path.join('scripts', 'ensure-built.mjs')]),
  );
  if (postgres !== null) await vitest('postgres', [], onPostgres);
  // Tests without a database have run above.
  const few = databaseTests().filter((file) => everyTimeOnEmbedded.test(file));
  await vitest('embedded', postgres === null ? [] : few, { TEST_DATABASE_URL: undefined });
  // Does nothing without a new migration.
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
  // Vitest has reported.
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

function databaseTests() {
  const files = [];
  for (const folder of ['src', 'tests', 'scripts', 'packages']) {
    for (const entry of readdirSync(folder, { recursive: true })) {
      const file = path.join(folder, entry);
      if (!/\.test\.tsx?$/.test(file) || !statSync(file).isFile()) continue;
      if (/#support\/(database|set-up-.*)\.ts/.test(readFileSync(file, 'utf8'))) files.push(file);
    }
  }
  return files;
}

/** Shows its output; ends everything on failure. */
async function step(name, args, environment = {}) {
  const env = { ...process.env, ...environment };
  for (const key of Object.keys(environment)) if (environment[key] === undefined) delete env[key];
  await ended(name, spawn(process.execPath, args, { stdio: 'inherit', env }));
}

/** In parallel; prints its output at the end. */
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
