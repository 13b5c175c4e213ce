import { expect, it } from 'vitest';
import { BufferedCounter, type CountedEntry } from './buffered-counter.server.ts';

const log = { error: () => undefined };

it('writes many counts at once, each thing once with how often', async () => {
  const written: CountedEntry<{ of: string }>[][] = [];
  const tally = new BufferedCounter<{ of: string }>({
    log,
    write: async (counts) => void written.push(counts),
  });
  tally.add({ of: 'one' });
  tally.add({ of: 'other' });
  tally.add({ of: 'one' });
  expect(written).toEqual([]);
  await tally.flush();
  await tally.flush();
  expect(written).toEqual([
    [
      { what: { of: 'one' }, times: 2 },
      { what: { of: 'other' }, times: 1 },
    ],
  ]);
});

it('keeps what the database did not take, with what is counted meanwhile', async () => {
  const written: CountedEntry<{ of: string }>[] = [];
  let away = true;
  const tally = new BufferedCounter<{ of: string }>({
    log,
    write: async (counts) => {
      if (away) {
        tally.add({ of: 'one' });
        throw new Error('no connection');
      }
      written.push(...counts);
    },
  });
  tally.add({ of: 'one' });
  await tally.flush();
  away = false;
  await tally.flush();
  expect(written).toEqual([{ what: { of: 'one' }, times: 2 }]);
});
