import type { Clock } from '#shared/domain/clock.ts';

const FIRST_PAUSE_SECONDS = 30;
const MAX_PAUSE_SECONDS = 600;

/**
 * Remembers that a service did not answer, so that the next callers do not wait for it as well.
 *
 * After a failure it stays open for 30 seconds, and after each further failure twice as long, up to ten
 * minutes. When the pause is over one call is let through; its outcome decides how it goes on.
 *
 * Our own: with cockatiel 3 whoever comes during that one call waits for it (three searches at once 1.5 s each, here
 * only the first), opossum's pause does not grow, and what is kept up of both needs Node 22. Only for Node.js 20: later, judge newer versions of both.
 */
export class CircuitBreaker {
  readonly #clock: Clock;
  #failures = 0;
  #closedAgainAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** True when a call may be tried now. A caller that tries must report `succeeded` or `failed`. */
  mayTry(): boolean {
    const now = this.#clock.now().getTime();
    if (now < this.#closedAgainAt) return false;
    // While one caller finds out, the others go on without the service.
    if (this.#failures > 0) this.#closedAgainAt = now + this.#pauseMilliseconds();
    return true;
  }

  /** The service answered, with whatever content. */
  succeeded(): void {
    this.#failures = 0;
    this.#closedAgainAt = 0;
  }

  /** The service did not answer in time, or said that it cannot. */
  failed(): void {
    this.#failures++;
    this.#closedAgainAt = this.#clock.now().getTime() + this.#pauseMilliseconds();
  }

  #pauseMilliseconds(): number {
    const seconds = FIRST_PAUSE_SECONDS * 2 ** Math.max(0, this.#failures - 1);
    return Math.min(seconds, MAX_PAUSE_SECONDS) * 1000;
  }
}
