/** What every resource works with: the store, the time, and the way to tell the world what happened. */
import { changedFields } from './resources/changed-fields.ts';
import type { EventObjects, EventType, SandboxEvent } from './store/objects.ts';
import type { Store } from './store/store.ts';
import { apiVersion } from './wire/api-version.ts';
import { newId } from './wire/ids.ts';

/** Who caused a change: the call's id and idempotency key, null for what time itself brought about. */
export interface Cause {
  requestId: string | null;
  idempotencyKey: string | null;
}

/** What becomes of a subscription whose renewal every retry has failed to collect (a setting of Stripe's dashboard). */
export type AfterLastRetry = 'cancel' | 'mark_unpaid' | 'leave_past_due';

export interface Sandbox {
  readonly store: Store;
  /** Where browsers reach the sandbox, for the links to invoices; without a slash at the end. */
  readonly publicUrl: string;
  readonly afterLastRetry: AfterLastRetry;
  /** The connected account that a call is made for (`Stripe-Account`); null for the platform itself. */
  readonly account: string | null;
  /** The same sandbox as a connected account sees it or, with null, the platform. */
  as(account: string | null): Sandbox;
  /** Notes an object as the account's whose sandbox this is; what is not noted is the platform's. */
  claim(id: string): void;
  /** Whether an object is that account's. */
  owns(object: { id: string }): boolean;
  /** Seconds since 1970, as all of Stripe's times. */
  now(): number;
  /**
   * Records an event, of the account whose sandbox this is, and queues it for the webhook.
   * @param before the object as it was, for `.updated` events; the event then lists what changed.
   */
  publish<Type extends EventType>(type: Type, object: EventObjects[Type], before?: EventObjects[Type]): void;
}

/** One thing that is to happen at a moment, in seconds since 1970. */
export interface DueAction {
  at: number;
  happen(sandbox: Sandbox): void;
}

/** A sandbox for one call, with the ids of the events that call published and that are to be sent. */
export interface CallSandbox extends Sandbox {
  readonly toSend: string[];
}

/** What a running sandbox is made of, whoever calls it. */
export interface World {
  store: Store;
  /** Milliseconds since 1970, with what a test has moved it on. */
  clock(): number;
  /** Whether a webhook is set, so that events are to be sent rather than only recorded. */
  webhookSet(): boolean;
  publicUrl(): string;
  afterLastRetry: AfterLastRetry;
}

/** Nobody's call: what time brings about, or a test. */
export const systemCause: Cause = { requestId: null, idempotencyKey: null };

/** The sandbox as one call sees it: events it publishes name that call as their cause. */
export function sandboxFor(world: World, cause: Cause, caller: string | null = null): CallSandbox {
  const { store } = world;
  const webhookSet = world.webhookSet();
  const now = () => Math.floor(world.clock() / 1000);
  const toSend: string[] = [];
  const seenBy = (account: string | null): CallSandbox => ({
    store,
    publicUrl: world.publicUrl(),
    afterLastRetry: world.afterLastRetry,
    account,
    as: seenBy,
    claim: (id) => account !== null && store.put('owners', id, { account }),
    owns: ({ id }) => (store.get('owners', id)?.account ?? null) === account,
    now,
    toSend,
    publish(type, object, before) {
      const event: SandboxEvent = {
        id: newId('evt'),
        object: 'event',
        ...(account !== null && { account }),
        api_version: apiVersion,
        created: now(),
        data: { object, ...(before && { previous_attributes: changedFields(before, object) }) },
        livemode: false,
        pending_webhooks: webhookSet ? 1 : 0,
        request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
        type,
      };
      store.put('events', event.id, event);
      store.put('deliveries', event.id, {
        state: webhookSet ? 'pending' : 'not_sent',
        attempts: [],
        nextAttemptAt: webhookSet ? 0 : null,
      });
      if (webhookSet) toSend.push(event.id);
    },
  });
  return seenBy(caller);
}
