export class Activity {
  #running = 0;
  #waiting: (() => void)[] = [];
  readonly #alsoQuiet: () => boolean;

  /** @param alsoQuiet a further condition, tested on each `check` */
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

  /** Resolves waiters if idle. */
  check(): void {
    if (this.#running > 0 || !this.#alsoQuiet()) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.check();
    });
  }
}
