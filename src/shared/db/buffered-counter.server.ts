/** What was counted, and how often. */
export interface CountedEntry<What> {
  what: What;
  times: number;
}

export interface BufferedCounterOptions<What> {
  /** Adds counts to those in the database, all or none. */
  write: (counts: CountedEntry<What>[]) => Promise<void>;
  log: { error(details: object, message: string): void };
}

/** So long counts wait in memory for others. */
const FLUSH_INTERVAL_MS = 30_000;
/** More different things than that are not held while the database does not take them: the newest are lost. */
const MAX_ENTRIES = 50_000;

/**
 * Counts in memory and writes many at once, so that what is counted costs those nothing who cause it. What has not been
 * written when a process is killed is lost; one that closes writes it first (`flush`).
 */
export class BufferedCounter<What extends object> {
  readonly #options: BufferedCounterOptions<What>;
  #counts = new Map<string, CountedEntry<What>>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: BufferedCounterOptions<What>) {
    this.#options = options;
  }

  /** One more of this; things are the same whose fields are, written in the same order. */
  add(what: What): void {
    this.#keep({ what, times: 1 });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_INTERVAL_MS).unref();
  }

  /** Writes what was counted until now. Never throws: what could not be written is kept for the next time. */
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
