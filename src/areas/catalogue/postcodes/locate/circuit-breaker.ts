import type { Clock } from '#shared/domain/clock.ts';

const FIRST_PAUSE_SECONDS = 30;
const MAX_PAUSE_SECONDS = 600;

/**
 * Opens for 30 seconds, doubling with each failure up to ten minutes; then one call probes. Our own, because
 * cockatiel 3 makes others wait for the probe, opossum's pause doesn't grow, and newer versions need Node 22.
 * Reconsider when we drop Node 20.
 */
export class CircuitBreaker {
  readonly #clock: Clock;
  #failures = 0;
  #closedAgainAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A caller that tries must report `succeeded` or `failed`. */
  mayTry(): boolean {
    const now = this.#clock.now().getTime();
    if (now < this.#closedAgainAt) return false;
    // While one call probes, the others skip the service.
    if (this.#failures > 0) this.#closedAgainAt = now + this.#pauseMilliseconds();
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#closedAgainAt = 0;
  }

  /** A timeout or refusal. */
  failed(): void {
    this.#failures++;
    this.#closedAgainAt = this.#clock.now().getTime() + this.#pauseMilliseconds();
  }

  #pauseMilliseconds(): number {
    const seconds = FIRST_PAUSE_SECONDS * 2 ** Math.max(0, this.#failures - 1);
    return Math.min(seconds, MAX_PAUSE_SECONDS) * 1000;
  }
}
