import type { Clock } from '../domain/clock.ts';
import { type Db, queryOne } from './database.server.ts';

/** A clock that goes by the database's, until it is stopped. */
export interface DatabaseClock extends Clock {
  stop(): void;
}

const POLL_INTERVAL_MS = 15_000;

/**
 * The database's time, in each process the same: one whose machine's clock is wrong, or is set while it runs, would end
 * what others hold, or hold what others end
 * (docs/decisions/0073-run-on-several-machines-with-patroni-replicas-and-the-databases-clock.md). Between two looks it
 * goes on by the time that has passed here, which nobody sets; while the database is away, too. A look proves its time
 * no better than it took to
 * be answered, so that the clock is put right by no more than what is proven wrong, and mostly by nothing. Throws where
 * the database does not answer at first.
 */
export async function startDatabaseClock(db: Db): Promise<DatabaseClock> {
  let aheadOfProcess: number | null = null;

  async function look(): Promise<void> {
    const asked = performance.now();
    const { ms } = await queryOne<{ ms: number }>(
      db,
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
    );
    // It was so at some moment between.
    const [least, most] = [ms - performance.now(), ms - asked];
    aheadOfProcess = Math.min(Math.max(aheadOfProcess ?? (least + most) / 2, least), most);
  }

  await look();
  const timer = setInterval(() => void look().catch(() => undefined), POLL_INTERVAL_MS).unref();
  return {
    now: () => new Date(performance.now() + (aheadOfProcess ?? 0)),
    stop: () => clearInterval(timer),
  };
}
