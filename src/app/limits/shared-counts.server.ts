import { createHash } from 'node:crypto';
import { callbackify } from 'node:util';
import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import QuickLRU from 'quick-lru';
import { z } from 'zod';

/** How often somebody has asked within the window that began with their first request, and how much of it is left. */
export interface CountedHits {
  key: string;
  hits: number;
  ttlMs: number;
}

/** Where all processes count together. */
export interface SharedCounts {
  /**
   * Adds hits to distinct keys and returns the totals. A window starts at its first hit and lasts `windowMs`. Rejects
   * if unreachable.
   */
  add(hits: readonly { key: string; hits: number; windowMs: number }[]): Promise<CountedHits[]>;
}

/** What this process knows of a key: what all had counted when it last heard, and what they do not know yet. */
interface LocalCount {
  shared: number;
  syncing: number;
  unsynced: number;
  endsAt: number;
  windowMs: number;
}

/** What the library says of a route that has a limit of its own; its types say something else. */
const routeOptionsSchema = z.object({
  routeInfo: z.object({ method: z.union([z.string(), z.array(z.string())]), url: z.string() }),
});

/** A limit of this many requests or fewer is counted exactly: with each request, before it is let in. */
const MAX_EXACT_LIMIT = 200;

/** Of a greater one others are told this often, and only of whom uses more than a tenth of it here. */
const SYNC_INTERVAL_MS = 500;
const MIN_SYNC_SHARE = 0.1;

/** Of more keys than these the least lately seen are forgotten here; what was told of them stands with the others. */
const MAX_KEYS = 20_000;

/**
 * Rate limits shared by all processes. Small limits are checked centrally first. The large one is counted here and
 * synced in batches, so it may overshoot by half a second. If the store is unreachable, each process counts alone.
 */
export function createSharedLimits(
  counts: SharedCounts,
  log: { warn(details: object, message: string): void },
  now: () => number = Date.now,
) {
  const known = new QuickLRU<string, LocalCount>({ maxSize: MAX_KEYS });
  const toTell = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> = Promise.resolve();
  let alone = false;

  /** Adds to the counts of all; null where they cannot be reached, which is said once. */
  async function add(hits: Parameters<SharedCounts['add']>[0]): Promise<Map<string, CountedHits> | null> {
    try {
      const answers = await counts.add(hits);
      alone = false;
      return new Map(answers.map((answer) => [answer.key, answer]));
    } catch (err) {
      if (!alone) log.warn({ err }, 'limits cannot be shared: this process counts for itself');
      alone = true;
      return null;
    }
  }

  function follow(entry: LocalCount, hits: number, answer: CountedHits | undefined): void {
    entry.shared = answer?.hits ?? entry.shared + hits;
    if (answer !== undefined) entry.endsAt = now() + answer.ttlMs;
  }

  async function tell(keys: readonly string[]): Promise<void> {
    const told = keys.flatMap((key) => {
      const entry = known.peek(key);
      return entry === undefined || entry.unsynced === 0 ? [] : [{ key, entry, hits: entry.unsynced }];
    });
    if (told.length === 0) return;
    for (const { entry, hits } of told) {
      entry.unsynced -= hits;
      entry.syncing += hits;
    }
    const answers = await add(told.map(({ key, entry, hits }) => ({ key, hits, windowMs: entry.windowMs })));
    for (const { key, entry, hits } of told) {
      entry.syncing -= hits;
      follow(entry, hits, answers?.get(key));
    }
  }

  function tellSoon(key: string): void {
    toTell.add(key);
    timer ??= setTimeout(() => {
      timer = undefined;
      const keys = [...toTell];
      toTell.clear();
      telling = tell(keys);
    }, SYNC_INTERVAL_MS).unref();
  }

  /** Counts a request, and answers how many there were in the window with it. */
  async function count(what: string, windowMs: number, max: number): Promise<CountedHits> {
    const key = createHash('sha256').update(what).digest('base64url');
    let entry = known.get(key);
    if (entry === undefined || entry.endsAt <= now()) {
      entry = { shared: 0, syncing: 0, unsynced: 0, endsAt: now() + windowMs, windowMs };
      known.set(key, entry);
    }
    if (max <= MAX_EXACT_LIMIT) {
      // Each by itself: of several at the same moment each has a number of its own, and the first are let in.
      const answer = (await add([{ key, hits: 1, windowMs }]))?.get(key);
      follow(entry, 1, answer);
      return answer ?? standing(key, entry);
    }
    entry.unsynced += 1;
    if (entry.unsynced > max * MIN_SYNC_SHARE || entry.shared > 0) tellSoon(key);
    return standing(key, entry);
  }

  const standing = (key: string, entry: LocalCount): CountedHits => ({
    key,
    hits: entry.shared + entry.syncing + entry.unsynced,
    ttlMs: Math.max(0, entry.endsAt - now()),
  });

  /** As the library asks for it: a limit of its own for each route that has one. */
  class Store implements FastifyRateLimitStore {
    readonly #of: string;
    constructor(options: object) {
      const { data } = routeOptionsSchema.safeParse(options);
      this.#of =
        data === undefined ? 'site' : `${[data.routeInfo.method].flat().join()} ${data.routeInfo.url}`;
    }
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
      max: number,
    ): void {
      const counted = async () => {
        const { hits, ttlMs } = await count(`${this.#of} ${key}`, windowMs, max);
        return { current: hits, ttl: ttlMs };
      };
      callbackify(counted)(callback);
    }
    child(options: object): Store {
      return new Store(options);
    }
  }

  return {
    count,
    Store,
    /** Tells what is left to tell. */
    async close(): Promise<void> {
      clearTimeout(timer);
      await telling;
      await tell([...toTell]);
    },
  };
}

export type SharedLimits = ReturnType<typeof createSharedLimits>;
