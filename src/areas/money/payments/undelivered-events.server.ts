import Stripe from 'stripe';
import { AppError } from '#shared/domain/app-error.ts';
import { callProvider, epochSeconds } from './payment-provider.server.ts';
import { knownEvents } from './queries.server.ts';
import { type EventOutcome, processEvent, type WebhookDeps } from './receive-webhook.server.ts';

/** An event that the provider has not been able to bring, or that could not be worked off when it came. */
export interface UndeliveredEvent {
  id: string;
  type: string;
  objectId: string;
  occurredAt: Date;
}

/** The most that are asked for at once: the provider's longest page. */
const PAGE_SIZE = 100;

/** From when to when they happened. */
export interface TimeRange {
  from: Date;
  to: Date;
}

/**
 * The events of the platform between these moments that something would follow of here, and that are still on their way
 * to us by the provider's own account, the newest first. Those of sellers' accounts are told by their own account only,
 * which a job asks every hour. Throws `payment_provider_unavailable`.
 */
export async function undeliveredEvents(deps: WebhookDeps, between: TimeRange): Promise<UndeliveredEvent[]> {
  return (await listUndelivered(deps, between)).map(({ event: { id, type, created }, objectId }) => ({
    id,
    type,
    objectId,
    occurredAt: new Date(created * 1000),
  }));
}

/**
 * Works all of them off, in the order in which they happened; one that cannot be does not keep the others back. Answers
 * how many were, and how many could not be. Throws `payment_provider_unavailable` where they are not told.
 */
export async function fetchUndelivered(
  deps: WebhookDeps,
  between: TimeRange,
): Promise<{ fetched: number; failed: number }> {
  const events = (await listUndelivered(deps, between)).toReversed();
  let failed = 0;
  for (const { event } of events)
    await processEvent(deps, event).catch(() => {
      failed += 1;
    });
  return { fetched: events.length - failed, failed };
}

async function listUndelivered(
  { pool, stripe, handlers }: WebhookDeps,
  { from, to }: TimeRange,
): Promise<{ event: Stripe.Event; objectId: string }[]> {
  const { data } = await callProvider(() =>
    stripe.events.list({
      delivery_success: false,
      created: { gte: epochSeconds(from), lte: epochSeconds(to) },
      limit: PAGE_SIZE,
    }),
  );
  const events = data.flatMap((event) => {
    const { object } = event.data;
    return event.type in handlers && 'id' in object && object.id !== undefined
      ? [{ event, objectId: object.id }]
      : [];
  });
  // Several addresses of ours may be told: it came over one of them.
  const known = await knownEvents(
    pool,
    events.map(({ event }) => event.id),
  );
  return events.filter(({ event }) => !known.has(event.id));
}

/**
 * Fetches an event that has not come, and works it off as if it had; the provider's own delivery finds it known. Throws
 * `not_found` (404) when the provider has no such event, else `payment_provider_unavailable`.
 */
export async function fetchEvent(deps: WebhookDeps, eventId: string): Promise<EventOutcome> {
  const event = await deps.stripe.events.retrieve(eventId).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404)
      throw new AppError('not_found', 'The payment provider doesn’t have this event.');
    return callProvider(() => Promise.reject(error));
  });
  return processEvent(deps, event);
}
