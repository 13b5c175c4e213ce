import type { Db } from '#shared/db/database.server.ts';
import { type FeatureFlagName, featureFlagNames } from './flag-registry.ts';
import { listDisabledFlags } from './queries.server.ts';

/** Cache time, and so the longest that a change takes to reach every process. */
const CACHE_TTL_MS = 1000;

/** Feature flags, read on demand and cached for a second. */
export class FeatureFlags {
  readonly #db: Db;
  readonly #now: () => number;
  #readAt = Number.NEGATIVE_INFINITY;
  #off: Promise<ReadonlySet<string>> = Promise.resolve(new Set());
  #known: ReadonlySet<string> | null = null;

  constructor(db: Db, now: () => number = () => performance.now()) {
    this.#db = db;
    this.#now = now;
  }

  async firstDisabled(names: readonly FeatureFlagName[]): Promise<FeatureFlagName | null> {
    const off = await this.#read();
    return names.find((name) => off.has(name)) ?? null;
  }

  async listDisabled(): Promise<FeatureFlagName[]> {
    const off = await this.#read();
    return featureFlagNames.filter((name) => off.has(name));
  }

  /** Never queries: null if the cache is stale. */
  cachedDisabled(): FeatureFlagName[] | null {
    const known = this.#isRecent() ? this.#known : null;
    return known && featureFlagNames.filter((name) => known.has(name));
  }

  /** Clears the cache, after this process has changed a flag. */
  invalidate(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
  }

  #isRecent(): boolean {
    return this.#now() - this.#readAt < CACHE_TTL_MS;
  }

  #read(): Promise<ReadonlySet<string>> {
    if (!this.#isRecent()) {
      this.#known = null;
      this.#readAt = this.#now();
      // Concurrent callers share one query; after a failure the next caller retries.
      const off = listDisabledFlags(this.#db).then(
        (names) => {
          const read = new Set(names);
          if (this.#off === off) this.#known = read;
          return read;
        },
        (error: unknown) => {
          this.invalidate();
          throw error;
        },
      );
      this.#off = off;
    }
    return this.#off;
  }
}
