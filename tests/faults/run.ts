import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createRandom } from '#demo/random.ts';
import { runCommand } from '../../scripts/run-command.ts';
import { concludeRun } from './conclude.ts';
import { startEnvironment } from './environment.ts';
import { injectFaults, listFaults } from './faults.ts';
import { startLoad } from './load.ts';
import { type PooledPostgres, startPgBouncer } from './pooler.ts';
import { startTestPostgres, type TestPostgres } from './test-postgres.ts';

const USAGE = `Has things go wrong under a load of bookings, and looks afterwards whether anything was lost.

  npm run test:faults [-- --short] [--pgbouncer session|transaction]

It starts a PostgreSQL, the payments sandbox, a mail server and two web processes of the build of its own, and needs
PostgreSQL's programs; with --pgbouncer there is one before it, which is killed too. FAULT_SECONDS is how long things go wrong (600; 20 with --short, which also does not wait for what
waits for its time), FAULT_SEED what goes wrong and who buys what (by chance, and printed), FAULT_PEOPLE how many people
are at it at once (12).`;

const printLine = (line: string): void => console.log(line);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      short: { type: 'boolean', default: false },
      pgbouncer: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    printLine(USAGE);
    return 0;
  }
  const {
    FAULT_SECONDS = values.short ? '20' : '600',
    FAULT_SEED: seed = String(Math.floor(Math.random() * 1e9)),
    FAULT_PEOPLE = '12',
  } = process.env;
  printLine(`Things go wrong for ${FAULT_SECONDS} s; the same again with FAULT_SEED=${seed}.`);
  const mode = z.enum(['session', 'transaction']).optional().parse(values.pgbouncer);
  const stage = await startEnvironment(async (folder): Promise<TestPostgres & Partial<PooledPostgres>> => {
    const postgres = await startTestPostgres(folder);
    return mode === undefined ? postgres : startPgBouncer(folder, postgres, mode);
  }, printLine);
  const { pooler } = stage.databases;
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void stage.close().finally(() => process.exit(1)));
  try {
    if (stage.disk === null)
      printLine('Skipped: a full disk of uploads, for which one must be mounted (as root).');
    if (stage.clocks.length === 0)
      printLine('Skipped: clocks that are set, for which libfaketime must be there (Debian: faketime).');
    const load = startLoad({ ...stage, seed, people: Number(FAULT_PEOPLE) });
    const happened = await injectFaults(
      [...listFaults(stage), ...(pooler === undefined ? [] : [pooler])],
      {
        seconds: Number(FAULT_SECONDS),
        pauseMs: values.short ? [1_000, 3_500] : [1_000, 6_000],
        random: createRandom(`what goes wrong ${seed}`),
      },
      printLine,
    );
    return (await concludeRun(stage, load, { happened, short: values.short }, printLine)) ? 0 : 1;
  } finally {
    await stage.close();
  }
}

runCommand(main, 'The fault run stopped.');
