import type { Clock } from '../domain/clock.ts';
import { type Db, queryOne } from './database.server.ts';

export interface DatabaseClock extends Clock {
  stop(): void;
}

const POLL_INTERVAL_MS = 15_000;

/**
 * Follows the database's time, so that every process agrees even if a machine's clock is wrong
 * (docs/decisions/0073-run-on-several-machines-with-patroni-replicas-and-the-databases-clock.md). Between checks it
 * advances by the monotonic clock, also while the database is away. A check corrects only the error it can prove,
 * given its own latency. Throws if the database doesn't answer the first check.
 */
export async function startDatabaseClock(db: Db): Promise<DatabaseClock> {
  let aheadOfProcess: number | null = null;

  async function look(): Promise<void> {
    const asked = performance.now();
    const { ms } = await queryOne<{ ms: number }>(
      db,
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
    );
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
