/** The context of every resource: store, clock and events. */
import { changedFields } from './resources/changed-fields.ts';
import type { EventObjects, EventType, SandboxEvent } from './store/objects.ts';
import type { Store } from './store/store.ts';
import { apiVersion } from './wire/api-version.ts';
import { newId } from './wire/ids.ts';

/** The call's id and idempotency key; null for time-based changes. */
export interface Cause {
  requestId: string | null;
  idempotencyKey: string | null;
}

/** After the last failed retry (a setting in Stripe's dashboard). */
export type AfterLastRetry = 'cancel' | 'mark_unpaid' | 'leave_past_due';

export interface Sandbox {
  readonly store: Store;
  /** For invoice links; without a trailing slash. */
  readonly publicUrl: string;
  readonly afterLastRetry: AfterLastRetry;
  /** `Stripe-Account`; null for the platform. */
  readonly account: string | null;
  /** As that account, or null for the platform. */
  as(account: string | null): Sandbox;
  /** Objects that nobody claims belong to the platform. */
  claim(id: string): void;
  owns(object: { id: string }): boolean;
  /** Seconds since 1970, as all of Stripe's times. */
  now(): number;
  /**
   * Records an event for this account and queues its webhook.
   * @param before for `.updated` events, to list the changes.
   */
  publish<Type extends EventType>(type: Type, object: EventObjects[Type], before?: EventObjects[Type]): void;
}

/** At a time in seconds since 1970. */
export interface DueAction {
  at: number;
  happen(sandbox: Sandbox): void;
}

/** For one call, with the ids of its events. */
export interface CallSandbox extends Sandbox {
  readonly toSend: string[];
}

/** Shared by all calls. */
export interface World {
  store: Store;
  /** Milliseconds since 1970, plus what tests have advanced. */
  clock(): number;
  /** Without a webhook, events are only recorded. */
  webhookSet(): boolean;
  publicUrl(): string;
  afterLastRetry: AfterLastRetry;
}

/** Time or a test, not a call. */
export const systemCause: Cause = { requestId: null, idempotencyKey: null };

/** Events name the call as their cause. */
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
