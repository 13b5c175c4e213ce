import { expect, it } from 'vitest';
import { createTestDatabase, testDatabaseUrl } from '#support/database.ts';
import { runModel } from './run-model.ts';

/** 30 seconds with a fixed seed in `npm test`; `npm run test:model` runs new seeds for five minutes. */
const seconds = Number(process.env.MODEL_SECONDS ?? 30);
const seed = Number(process.env.MODEL_SEED ?? 20_261_128);
const watchedInvariants = (process.env.MODEL_WATCH ?? '').split(',').filter((part) => part !== '');

// The embedded database has one connection, so no concurrency.
it.runIf(testDatabaseUrl !== undefined)(
  `keeps every invariant whatever twelve people do at once, for ${seconds} seconds from seed ${seed}`,
  { timeout: (seconds + 120) * 1000 },
  async () => {
    const database = await createTestDatabase();
    try {
      const run = await runModel(database.pool, {
        seed,
        seconds,
        watched: watchedInvariants,
        theme: process.env.MODEL_THEME ?? '',
      });
      const lines = [...run.tally].toSorted().map(([what, times]) => `  ${what}: ${times}`);
      if (process.env.MODEL_SECONDS !== undefined || run.violations.length > 0)
        console.log(
          `MODEL_SEED=${seed}: ${run.acts} acts in ${run.rounds} rounds, ${run.seconds.toFixed(1)} s\n${lines.join('\n')}`,
        );
      expect(run.violations).toEqual([]);
    } finally {
      if (process.env.MODEL_KEEP === undefined) await database.drop();
      else console.log(database.url);
    }
  },
);
