// `npm run test:everywhere`: the whole suite (`npm test`) on Node.js 20, 22 and 24, each on every PostgreSQL from 15 on
// whose programs the machine has. `-- FILES` runs only those. Each Node.js comes from the npm package of that name, and
// is used for everything that the suite starts. Says at the end what was run on what, and how it ended.
import { spawnSync } from 'node:child_process';
import { postgresVersions } from './test-postgres.mjs';

const NODES = ['20', '22', '24'];
const OLDEST_POSTGRES = 15;

const files = process.argv.slice(2);
const versions = postgresVersions().filter((version) => Number(version) >= OLDEST_POSTGRES);
if (versions.length === 0)
  console.log('No PostgreSQL of 15 or later is here: on the embedded database only.');
const outcomes = [];
for (const postgres of versions.length === 0 ? [null] : versions)
  for (const node of NODES) {
    const where = `Node.js ${node}, ${postgres === null ? 'embedded database' : `PostgreSQL ${postgres}`}`;
    console.log(`\n==== ${where} ====`);
    const suite = files.length === 0 ? ['scripts/test.mjs'] : ['scripts/test.mjs', 'files', ...files];
    const { status } = spawnSync('npx', ['--yes', `--package=node@${node}`, '--', 'node', ...suite], {
      stdio: 'inherit',
      env: { ...process.env, ...(postgres !== null && { TEST_POSTGRES_VERSION: postgres }) },
    });
    outcomes.push({ where, status });
  }
console.log('');
for (const { where, status } of outcomes) console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${where}`);
process.exit(outcomes.every(({ status }) => status === 0) ? 0 : 1);
