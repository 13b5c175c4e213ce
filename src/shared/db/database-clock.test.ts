import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from './database.server.ts';
import { type DatabaseClock, startDatabaseClock } from './database-clock.server.ts';

const NOON = Date.parse('2026-11-26T12:00:00Z');

/** Monotonic process time, the machine's clock, the database's clock, and the latency each way. */
let passed: number;
let database: number | null;
let roundTripMs: number;
let clock: DatabaseClock;

const db: Pick<Db, 'query'> = {
  query: async () => {
    if (database === null) throw new Error('Connection terminated unexpectedly');
    passed += roundTripMs;
    const ms = database + passed;
    passed += roundTripMs;
    return { rows: [{ ms }] as never[], rowCount: 1 };
  },
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOON });
  vi.spyOn(performance, 'now').mockImplementation(() => passed);
  [passed, database, roundTripMs] = [1_000, NOON, 0];
  clock = await startDatabaseClock(db);
});
afterEach(() => {
  clock.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Advances every clock, and runs the checks due in that time. */
async function later(ms: number): Promise<void> {
  passed += ms;
  await vi.advanceTimersByTimeAsync(ms);
}
/** In milliseconds; positive if ahead of the database. */
const clockSkew = () => clock.now().getTime() - ((database ?? 0) + passed);

describe('the clock of every process', () => {
  it.each([-7_200_000, -1_000, 1_000, 7_200_000])(
    'does not move when the machine’s is set by %d ms',
    async (step) => {
      vi.setSystemTime(Date.now() + step);
      expect(clockSkew()).toBe(0);
      await later(20_000);
      expect(clockSkew()).toBe(0);
    },
  );

  it('goes on while the database is away, and follows it when another machine’s answers', async () => {
    const before = clock.now().getTime();
    database = null;
    await later(60_000);
    expect(clock.now().getTime()).toBe(before + 60_000);
    database = NOON + 3_000;
    await later(15_000);
    expect(clockSkew()).toBe(0);
  });

  it('is put right by no more than a slow answer proves', async () => {
    roundTripMs = 400;
    database = NOON + 300;
    await later(15_000);
    expect(clockSkew()).toBe(-300);
    database = NOON + 1_000;
    await later(15_000);
    expect(clockSkew()).toBe(-400);
  });
});
