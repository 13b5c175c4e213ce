import type { Db } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { selectTowns, type TownRow } from './queries.server.ts';

/** How stale the cached list of towns may be. */
const CACHE_TTL_MS = 600_000;

/** Caches the list for ten minutes, because it scans all sessions. A town's own page queries the database. */
export class TownDirectory {
  readonly #db: Db;
  readonly #clock: Clock;
  #kept: { at: number; towns: Promise<TownRow[]> } | null = null;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Most sessions first. Rethrows database errors and doesn't cache them. */
  async towns(): Promise<readonly TownRow[]> {
    const now = this.#clock.now().getTime();
    if (this.#kept === null || now - this.#kept.at >= CACHE_TTL_MS) {
      this.#kept = { at: now, towns: selectTowns(this.#db) };
    }
    try {
      return await this.#kept.towns;
    } catch (error) {
      this.#kept = null;
      throw error;
    }
  }
}
