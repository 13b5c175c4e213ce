export interface CountedEntry<What> {
  what: What;
  times: number;
}

export interface BufferedCounterOptions<What> {
  /** Adds the counts in the database, all or none. */
  write: (counts: CountedEntry<What>[]) => Promise<void>;
  log: { error(details: object, message: string): void };
}

const FLUSH_INTERVAL_MS = 30_000;
/** Bounds memory while the database is away; the newest keys are dropped. */
const MAX_ENTRIES = 50_000;

/**
 * Counts in memory and writes in batches, so that counting costs callers nothing. A killed process loses unwritten
 * counts; call `flush` on closing.
 */
export class BufferedCounter<What extends object> {
  readonly #options: BufferedCounterOptions<What>;
  #counts = new Map<string, CountedEntry<What>>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: BufferedCounterOptions<What>) {
    this.#options = options;
  }

  /** Two keys are equal if their fields are, in the same order. */
  add(what: What): void {
    this.#keep({ what, times: 1 });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_INTERVAL_MS).unref();
  }

  /** Never throws: counts that fail to write are kept for the next flush. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    if (this.#counts.size === 0) return;
    const counts = [...this.#counts.values()];
    this.#counts = new Map();
    try {
      await this.#options.write(counts);
    } catch (error) {
      this.#options.log.error({ err: error }, 'counts were not written and will be retried');
      for (const counted of counts) this.#keep(counted);
    }
  }

  #keep({ what, times }: CountedEntry<What>): void {
    const key = JSON.stringify(what);
    const known = this.#counts.get(key);
    if (known !== undefined) known.times += times;
    else if (this.#counts.size < MAX_ENTRIES) this.#counts.set(key, { what, times });
  }
}
