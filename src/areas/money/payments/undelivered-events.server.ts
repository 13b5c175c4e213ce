import Stripe from 'stripe';
import { AppError } from '#shared/domain/app-error.ts';
import { callProvider, epochSeconds } from './payment-provider.server.ts';
import { knownEvents } from './queries.server.ts';
import { type EventOutcome, processEvent, type WebhookDeps } from './receive-webhook.server.ts';

export interface UndeliveredEvent {
  id: string;
  type: string;
  objectId: string;
  occurredAt: Date;
}

/** The provider's maximum. */
const PAGE_SIZE = 100;

export interface TimeRange {
  from: Date;
  to: Date;
}

/**
 * Undelivered platform events of a type we handle, newest first. Excludes connected accounts, which an hourly job
 * asks. Throws `payment_provider_unavailable`.
 */
export async function undeliveredEvents(deps: WebhookDeps, between: TimeRange): Promise<UndeliveredEvent[]> {
  return (await listUndelivered(deps, between)).map(({ event: { id, type, created }, objectId }) => ({
    id,
    type,
    objectId,
    occurredAt: new Date(created * 1000),
  }));
}

/** In order, continuing after failures. Returns counts. Throws `payment_provider_unavailable`. */
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
  // Another of our endpoints may have received it.
  const known = await knownEvents(
    pool,
    events.map(({ event }) => event.id),
  );
  return events.filter(({ event }) => !known.has(event.id));
}

/** Fetches and handles one event. Throws `not_found` (404) if it doesn't exist, or `payment_provider_unavailable`. */
export async function fetchEvent(deps: WebhookDeps, eventId: string): Promise<EventOutcome> {
  const event = await deps.stripe.events.retrieve(eventId).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404)
      throw new AppError('not_found', 'The payment provider doesn’t have this event.');
    return callProvider(() => Promise.reject(error));
  });
  return processEvent(deps, event);
}
