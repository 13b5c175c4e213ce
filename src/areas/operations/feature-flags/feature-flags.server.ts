import type { Db } from '#shared/db/database.server.ts';
import { type FeatureFlagName, featureFlagNames } from './flag-registry.ts';
import { listDisabledFlags } from './queries.server.ts';

/** How long a process goes by what it has read: as long as somebody waits for a switch to be turned everywhere. */
const CACHE_TTL_MS = 1000;

/** How the switches stand, read from the database when somebody asks and what is known is older than a second. */
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

  /** The first of these that is off; null while all are on. */
  async firstDisabled(names: readonly FeatureFlagName[]): Promise<FeatureFlagName | null> {
    const off = await this.#read();
    return names.find((name) => off.has(name)) ?? null;
  }

  /** All that are off. */
  async listDisabled(): Promise<FeatureFlagName[]> {
    const off = await this.#read();
    return featureFlagNames.filter((name) => off.has(name));
  }

  /** All that are off, as far as it is known without asking: null when what is known is older than a second. */
  cachedDisabled(): FeatureFlagName[] | null {
    const known = this.#isRecent() ? this.#known : null;
    return known && featureFlagNames.filter((name) => known.has(name));
  }

  /** Has the next who asks read anew: this process has just turned one. */
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
      // All who ask meanwhile wait for the one answer; one that fails is asked for again by the next.
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
