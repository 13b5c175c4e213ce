/** Faults that tests order. */
import type { Fault, FaultKind } from '../control/control.ts';

interface ArmedFault {
  operation: string;
  kind: FaultKind;
  left: number;
}

export class Faults {
  #armed: ArmedFault[] = [];
  #stalled: (() => void)[] = [];
  #watchers: { count: number; resolve: () => void }[] = [];

  arm(fault: Fault): void {
    this.#armed.push({ operation: fault.operation, kind: fault.kind, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#armed = [];
  }

  /** Removes and returns the first matching fault. */
  take(operation: string): FaultKind | null {
    const fault = this.#armed.find((armed) => armed.operation === operation || armed.operation === '*');
    if (fault === undefined) return null;
    fault.left -= 1;
    if (fault.left <= 0) this.#armed = this.#armed.filter((armed) => armed !== fault);
    return fault.kind;
  }

  stall(): Promise<void> {
    const released = new Promise<void>((resolve) => this.#stalled.push(resolve));
    const reached = this.#watchers.filter(({ count }) => count <= this.#stalled.length);
    this.#watchers = this.#watchers.filter((watcher) => !reached.includes(watcher));
    for (const watcher of reached) watcher.resolve();
    return released;
  }

  untilStalled(count: number): Promise<void> {
    if (this.#stalled.length >= count) return Promise.resolve();
    return new Promise((resolve) => this.#watchers.push({ count, resolve }));
  }

  release(): void {
    const waiting = this.#stalled;
    this.#stalled = [];
    for (const resume of waiting) resume();
  }
}
