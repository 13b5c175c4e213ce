import { setTimeout } from 'node:timers/promises';
import type { Db } from '#shared/db/database.server.ts';
import { findPoints, postgresSearchIndex } from '../find/postgres-search-index.server.ts';
import type { CardOccurrence, DateQuery, FollowingIndex } from '../find/search-index.ts';
import { columnsByteSize } from './listing-columns.ts';
import type { ColumnsSnapshot } from './listing-queries.server.ts';
import { findClusters, findExtent } from './map-listings.ts';
import { hasMoreDates } from './match-listings.ts';
import { readNextOccurrences } from './next-occurrences.ts';
import { ReplicatedListings } from './replicated-listings.server.ts';
import { findTopK } from './top-k.ts';

/** Bookings are visible in every process well within a second. */
const POLL_INTERVAL_MS = 250;
/** If the index lags more, PostgreSQL answers. */
const MAX_LAG_MS = 5_000;
const RETRY_DELAY_MS = 2_000;

export interface MemorySearchIndexDeps {
  db: Db;
  /** Reads everything off the main thread. */
  readAll: () => Promise<ColumnsSnapshot>;
  log: { info(details: object, sentence: string): void; warn(details: object, sentence: string): void };
}

/** An in-process index that follows the database. */
export interface MemorySearchIndex extends FollowingIndex {
  /** Starts reading and following. PostgreSQL answers until everything is read. */
  start(): void;
  stop(): Promise<void>;
  /** Lag in seconds; null while the index isn't in use. */
  lagSeconds(): number | null;
}

/**
 * Same answers as `postgresSearchIndex`, its fallback until everything is read or above `MAX_LAG_MS`
 * (docs/decisions/0057-search-runs-in-memory-in-each-web-process.md).
 */
export function memorySearchIndex({ db, readAll, log }: MemorySearchIndexDeps): MemorySearchIndex {
  const postgres = postgresSearchIndex(db);
  let listings: ReplicatedListings | null = null;
  /** When it last caught up, in milliseconds of `performance.now`. */
  let caughtUpAt = 0;
  let renewing: Promise<void> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let following = Promise.resolve();
  const stopping = new AbortController();

  const behindMs = () => performance.now() - caughtUpAt;
  const current = () => (listings !== null && behindMs() < MAX_LAG_MS ? listings : null);

  const renew = async () => {
    const all = await readAll();
    const read = new ReplicatedListings(all);
    const startedAt = performance.now();
    if (!(await read.catchUp(db))) throw new Error('More has changed than can be followed.');
    listings = read;
    caughtUpAt = startedAt;
    log.info(
      { sessions: all.columns.count, megabytes: Math.round(columnsByteSize(all.columns) / 1e5) / 10 },
      'the search is in memory',
    );
  };

  /** Reads everything in the background, one at a time, with a delay after a failure. */
  const renewBeside = () => {
    if (performance.now() - failedAt < RETRY_DELAY_MS) return;
    renewing ??= renew()
      .catch((error: unknown) => {
        failedAt = performance.now();
        if (!stopping.signal.aborted) log.warn({ err: error }, 'the search could not be read into memory');
      })
      .finally(() => {
        renewing = null;
      });
  };

  const follow = async (): Promise<number> => {
    const followed = listings;
    if (followed === null) {
      renewBeside();
      return RETRY_DELAY_MS;
    }
    const startedAt = performance.now();
    if (!(await followed.catchUp(db))) {
      // Searches must not see stale data in the meantime.
      listings = null;
      renewBeside();
      return POLL_INTERVAL_MS;
    }
    if (listings === followed) caughtUpAt = startedAt;
    if (followed.needsCompaction()) renewBeside();
    return POLL_INTERVAL_MS;
  };

  const keepFollowing = async () => {
    for (let pause = 0; ; ) {
      await setTimeout(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      pause = await follow().catch((error: unknown) => {
        log.warn({ err: error }, 'the search cannot follow the database');
        return RETRY_DELAY_MS;
      });
    }
  };

  return {
    find: async (query) => {
      const followed = current();
      return followed === null ? postgres.find(query) : findTopK(followed.parts(), query);
    },

    map: async (query, { maxPoints }) => {
      const followed = current();
      if (followed === null) return postgres.map(query, { maxPoints });
      const { total, bounds, sessionIds } = findExtent(followed.parts(), query, maxPoints);
      if (bounds === null) return { total: 0, bounds, points: [], clusters: [] };
      if (total > maxPoints) {
        const view = query.area.kind === 'box' ? query.area.bounds : bounds;
        return { total, bounds, points: [], clusters: findClusters(followed.parts(), query, view) };
      }
      const points = await findPoints(db, query, sessionIds);
      return { total: points.length, bounds, points, clusters: [] };
    },

    nextDates: async (sessionIds, asked) => {
      const followed = current();
      if (followed === null) return postgres.nextDates(sessionIds, asked);
      const { told, untold } = datesFromColumns(followed, sessionIds, asked);
      if (untold.length === 0) return told;
      for (const [id, dates] of await postgres.nextDates(untold, asked)) told.set(id, dates);
      return told;
    },

    dataState: () => current()?.state ?? null,

    caughtUpAt: () => caughtUpAt,

    start: () => {
      following = keepFollowing();
    },

    stop: async () => {
      stopping.abort();
      await following;
      await renewing;
    },

    lagSeconds: () => (listings === null ? null : behindMs() / 1_000),
  };
}

/** Returns the dates found in the columns, and the sessions whose dates aren't all there. */
function datesFromColumns(
  followed: ReplicatedListings,
  sessionIds: readonly number[],
  asked: DateQuery,
): { told: Map<number, CardOccurrence[]>; untold: number[] } {
  const told = new Map<number, CardOccurrence[]>();
  const untold: number[] = [];
  for (const sessionId of sessionIds) {
    const place = followed.place(sessionId);
    if (place === null || hasMoreDates(place.columns, place.row)) untold.push(sessionId);
    else {
      const dates = readNextOccurrences(place.columns, place.row, asked);
      if (dates.length > 0) told.set(sessionId, dates);
    }
  }
  return { told, untold };
}
