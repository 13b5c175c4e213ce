import { parseArgs } from 'node:util';
import { z } from 'zod';
import { randomFrom } from '#app/demo/random.ts';
import { runCommand } from '../../scripts/run-command.ts';
import { conclude } from './conclude.ts';
import { faultsOf, letThingsGoWrong } from './faults.ts';
import { startLoad } from './load.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { behindPgBouncer, type PooledPostgres } from './pooler.ts';
import { setStage } from './stage.ts';

const USAGE = `Has things go wrong under a load of bookings, and looks afterwards whether anything was lost.

  npm run test:faults [-- --short] [--pgbouncer session|transaction]

It starts a PostgreSQL, the payments sandbox, a mail server and two web processes of the build of its own, and needs
PostgreSQL's programs; with --pgbouncer there is one before it, which is killed too. FAULT_SECONDS is how long things go wrong (600; 20 with --short, which also does not wait for what
waits for its time), FAULT_SEED what goes wrong and who buys what (by chance, and printed), FAULT_PEOPLE how many people
are at it at once (12).`;

const say = (line: string): void => console.log(line);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      short: { type: 'boolean', default: false },
      pgbouncer: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    say(USAGE);
    return 0;
  }
  const {
    FAULT_SECONDS = values.short ? '20' : '600',
    FAULT_SEED: seed = String(Math.floor(Math.random() * 1e9)),
    FAULT_PEOPLE = '12',
  } = process.env;
  say(`Things go wrong for ${FAULT_SECONDS} s; the same again with FAULT_SEED=${seed}.`);
  const mode = z.enum(['session', 'transaction']).optional().parse(values.pgbouncer);
  const stage = await setStage(async (folder): Promise<OwnPostgres & Partial<PooledPostgres>> => {
    const postgres = await startOwnPostgres(folder);
    return mode === undefined ? postgres : behindPgBouncer(folder, postgres, mode);
  }, say);
  const { pooler } = stage.databases;
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void stage.close().finally(() => process.exit(1)));
  try {
    if (stage.disk === null) say('Skipped: a full disk of uploads, for which one must be mounted (as root).');
    if (stage.clocks.length === 0)
      say('Skipped: clocks that are set, for which libfaketime must be there (Debian: faketime).');
    const load = startLoad({ ...stage, seed, people: Number(FAULT_PEOPLE) });
    const happened = await letThingsGoWrong(
      [...faultsOf(stage), ...(pooler === undefined ? [] : [pooler])],
      {
        seconds: Number(FAULT_SECONDS),
        pauseMs: values.short ? [1_000, 3_500] : [1_000, 6_000],
        random: randomFrom(`what goes wrong ${seed}`),
      },
      say,
    );
    return (await conclude(stage, load, { happened, short: values.short }, say)) ? 0 : 1;
  } finally {
    await stage.close();
  }
}

runCommand(main, 'The fault run stopped.');
