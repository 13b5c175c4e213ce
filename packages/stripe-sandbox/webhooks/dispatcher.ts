/**
 * Sends events one at a time in order of creation, with growing delays until a 2xx or the last retry. Pending ones
 * survive a restart.
 */
import type { DeliveryAttempt, WebhookTarget } from '../control/control.ts';
import type { SandboxEvent } from '../store/objects.ts';
import type { Delivery, Store } from '../store/store.ts';
import { postWebhook } from './post.ts';
import { signatureHeader } from './sign.ts';

/** From seconds to hours, about three days in all, as Stripe retries. */
export const defaultRetryDelays: readonly number[] = [
  1_000,
  5_000,
  30_000,
  120_000,
  600_000,
  3_600_000,
  ...Array.from({ length: 11 }, () => 6 * 3_600_000),
];

/** `setTimeout` is limited to about 24.8 days; waking earlier costs nothing. */
const maxTimerMs = 3_600_000;

interface DispatcherSettings {
  store: Store;
  /** Milliseconds since 1970, for events and logs. Delays use real time. */
  clock: () => number;
  retryDelays: readonly number[];
  timeoutMs: number;
  /** Called when a delivery ended or was postponed. */
  changed: () => void;
}

export class WebhookDispatcher {
  readonly #settings: DispatcherSettings;
  readonly #closing = new AbortController();
  #target: WebhookTarget | null;
  #paused = false;
  #sending = false;
  #posting = 0;
  /** Oldest first; times in real milliseconds since 1970. */
  readonly #pending: Map<string, number>;
  #timer: NodeJS.Timeout | null = null;

  constructor(settings: DispatcherSettings, target: WebhookTarget | null) {
    this.#settings = settings;
    this.#target = target;
    this.#pending = new Map(
      settings.store
        .entries('deliveries')
        .filter(([, delivery]) => delivery.state === 'pending')
        .map(([id, delivery]) => [id, delivery.nextAttemptAt ?? 0]),
    );
  }

  get target(): WebhookTarget | null {
    return this.#target;
  }

  set target(target: WebhookTarget | null) {
    this.#target = target;
    this.wake();
  }

  pause(): void {
    this.#paused = true;
    this.#settings.changed();
  }

  resume(): void {
    this.#paused = false;
    this.wake();
  }

  /** Ignores paused events. */
  get quiet(): boolean {
    return !this.#sending && this.#posting === 0 && (this.#held || this.#pending.size === 0);
  }

  get #held(): boolean {
    return this.#paused || this.#target === null || this.#closing.signal.aborted;
  }

  /** Call after every commit. */
  takeUp(eventIds: string[]): void {
    for (const id of eventIds) this.#pending.set(id, 0);
    this.wake();
  }

  /** Sends what is due. */
  wake(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (!this.#sending && !this.#held) void this.#sendDue();
    this.#settings.changed();
  }

  retryNow(): void {
    for (const id of this.#pending.keys()) this.#pending.set(id, 0);
    this.wake();
  }

  async #sendDue(): Promise<void> {
    this.#sending = true;
    try {
      for (let next = this.#nextDue(); next !== null && !this.#held; next = this.#nextDue()) {
        await this.#attempt(next, true);
      }
    } finally {
      this.#sending = false;
    }
    this.#sleepUntilNextDue();
    this.#settings.changed();
  }

  #nextDue(): SandboxEvent | null {
    const now = Date.now();
    for (const [id, dueAt] of this.#pending) {
      if (dueAt <= now) return this.#settings.store.get('events', id) ?? null;
    }
    return null;
  }

  #sleepUntilNextDue(): void {
    if (this.#pending.size === 0 || this.#held) return;
    const earliest = [...this.#pending.values()].reduce((one, other) => Math.min(one, other));
    const wait = Math.min(maxTimerMs, Math.max(0, earliest - Date.now()));
    this.#timer = setTimeout(() => this.wake(), wait);
    this.#timer.unref();
  }

  /** Only `scheduled` attempts count as retries. */
  async #attempt(event: SandboxEvent, scheduled: boolean): Promise<DeliveryAttempt> {
    const { store, clock, timeoutMs } = this.#settings;
    const target = this.#target;
    if (target === null) throw new Error('No webhook is set.');
    const body = JSON.stringify(event, null, 2);
    // The later clock: receivers refuse old signatures but not future ones, so this works whichever clock they use.
    const timestamp = Math.floor(Math.max(clock(), Date.now()) / 1000);
    this.#posting += 1;
    const result = await postWebhook(
      target.url,
      body,
      {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(body, target.secret, timestamp),
        'user-agent': 'Stripe/1.0 (+payments sandbox)',
      },
      timeoutMs,
      this.#closing.signal,
    );
    this.#posting -= 1;
    const attempt: DeliveryAttempt = { eventId: event.id, at: clock(), ...result };
    if (this.#closing.signal.aborted) return attempt;
    this.#record(event, attempt, scheduled);
    store.commit();
    return attempt;
  }

  #record(event: SandboxEvent, attempt: DeliveryAttempt, scheduled: boolean): void {
    const { store } = this.#settings;
    const before = store.get('deliveries', event.id);
    if (before === undefined) return;
    const attempts = [...before.attempts, attempt];
    const accepted = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
    const after = accepted
      ? { state: 'delivered' as const, nextAttemptAt: null }
      : scheduled
        ? this.#putOff(attempts.length)
        : before;
    store.put('deliveries', event.id, { ...after, attempts });
    if (accepted) store.put('events', event.id, { ...event, pending_webhooks: 0 });
    if (after.state === 'pending') this.#pending.set(event.id, after.nextAttemptAt ?? 0);
    else this.#pending.delete(event.id);
  }

  /** The next retry, or failed. */
  #putOff(attempts: number): Pick<Delivery, 'state' | 'nextAttemptAt'> {
    const delay = this.#settings.retryDelays[attempts - 1];
    if (delay === undefined) return { state: 'failed', nextAttemptAt: null };
    return { state: 'pending', nextAttemptAt: Date.now() + delay };
  }

  /**
   * In this order, whatever their state.
   * @throws {Error} for an unknown id, or without a webhook.
   */
  async deliver(eventIds: string[]): Promise<DeliveryAttempt[]> {
    const events = eventIds.map((id) => {
      const event = this.#settings.store.get('events', id);
      if (event === undefined) throw new Error(`No such event: ${id}`);
      return event;
    });
    const attempts: DeliveryAttempt[] = [];
    for (const event of events) attempts.push(await this.#attempt(event, false));
    this.wake();
    return attempts;
  }

  /** Undelivered events stay pending in the store. */
  close(): void {
    this.#closing.abort();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}
