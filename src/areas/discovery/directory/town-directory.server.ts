import type { Db } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { selectTowns, type TownRow } from './queries.server.ts';

/** How long the list of towns may be behind, in milliseconds: a new town can wait, a count of everything cannot. */
const CACHE_TTL_MS = 600_000;

/**
 * Every town with something to book. The list is counted from all sessions, so it is kept for ten minutes: it
 * serves for naming neighbours and for the sitemap, while a town's own page asks the database itself.
 */
export class TownDirectory {
  readonly #db: Db;
  readonly #clock: Clock;
  #kept: { at: number; towns: Promise<TownRow[]> } | null = null;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Those with most sessions first. Throws what the database throws; a failure is not kept. */
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
