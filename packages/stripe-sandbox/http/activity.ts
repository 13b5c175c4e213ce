/** Counts what is going on, so that a test can wait until nothing is. */
export class Activity {
  #running = 0;
  #waiting: (() => void)[] = [];
  readonly #alsoQuiet: () => boolean;

  /** @param alsoQuiet a further condition for being idle, looked at whenever `check` is called */
  constructor(alsoQuiet: () => boolean) {
    this.#alsoQuiet = alsoQuiet;
  }

  begin(): void {
    this.#running += 1;
  }

  end(): void {
    this.#running -= 1;
    this.check();
  }

  /** Wakes those who wait, when nothing is going on any more. */
  check(): void {
    if (this.#running > 0 || !this.#alsoQuiet()) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  /** Resolves when nothing is going on. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.check();
    });
  }
}
