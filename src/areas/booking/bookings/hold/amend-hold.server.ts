import { randomUUID } from 'node:crypto';
import { formatPlaces } from '#areas/catalogue/sessions/show/places.ts';
import { isFree } from '#areas/money/payments/rules.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { type FinaliseDeps, finaliseHold } from '../book/finalise-hold.server.ts';
import { placesLeftSentence } from '../places-left-sentence.ts';
import { heartbeatDeadline } from '../rules.ts';
import { lockVisitorHold } from '../visitor-hold/visitor-hold-queries.server.ts';
import { type Hold, lockHold } from './hold-queries.server.ts';
import { alreadyPaidError, getHoldOrThrow, type HoldWithIntent, withIntent } from './hold-response.server.ts';
import { type PriceAdjustments, priceOrder } from './price-order.server.ts';
import type { Quote } from './quote.ts';
import { releaseHold } from './release-hold.server.ts';
import {
  allocateSeriesPlaces,
  type OccurrenceSnapshot,
  type SeriesPrice,
} from './series-allocation-queries.server.ts';

export interface HoldAmendment {
  sessionId: number;
  startsAt: readonly Date[];
  /** Per date. */
  places: number;
  /** Null if no price matches the amount shown. */
  price: SeriesPrice | null;
  /** Null for a course. */
  quote: Quote | null;
  adjustments: PriceAdjustments;
  /** The person may book earlier than others, by a pass or membership. */
  early: boolean;
  /** Booking of one of the dates isn't open: then only places that are held already stay. */
  closed: boolean;
  /** A hold of the person's browser that passes to them. */
  visitorHoldId?: string | undefined;
  now: Date;
}

/**
 * Replaces a hold in one statement; on failure the old one stays. Keeps the expiry. Then makes the old intent
 * unpayable. Null to
 * retry. Throws `sold_out`, `already_booked`, `code_refused`, `credit_refused` (409) or
 * `payment_provider_unavailable` (503).
 */
export async function amendHold(
  deps: FinaliseDeps & { clock: Clock },
  own: Hold,
  wanted: HoldAmendment,
  refuse: (dates: readonly OccurrenceSnapshot[]) => AppError,
): Promise<HoldWithIntent | null> {
  const { places, price, quote, adjustments, now } = wanted;
  const { userId } = own;
  if (own.fromWaitlist && own.timeUpAt > now)
    throw offeredHoldError(own, places, adjustments.categories !== null);
  if (price === null || own.sessionId === null) return null;
  if (!(await isStillUnpaid(deps, own, now))) return null;
  const orderId = randomUUID();
  const request = {
    orderId,
    ownHoldId: own.id,
    visitorHoldId: wanted.visitorHoldId,
    sessionId: wanted.sessionId,
    userId,
    startsAt: wanted.startsAt,
    places,
    price,
    expiresAt: own.expiresAt,
    heartbeatDeadline: heartbeatDeadline(now),
    early: wanted.early,
    now,
  };
  const exchange = await transaction(deps.pool, async (tx) => {
    await lockHold(tx, own.id);
    if (wanted.visitorHoldId !== undefined) await lockVisitorHold(tx, wanted.visitorHoldId);
    const exchanged = await allocateSeriesPlaces(tx, request);
    if (exchanged?.taken === true) await priceOrder(tx, { ...request, quote }, adjustments, now);
    return exchanged;
  });
  if (exchange === null) return null;
  if (!exchange.taken) {
    const all = exchange.dates.length === wanted.startsAt.length;
    const open = exchange.dates.every(({ left, state }) => left >= places && state === 'scheduled');
    if (all && open && !wanted.closed) return null;
    throw refuse(exchange.dates);
  }
  return replaceHold(deps, own, orderId);
}

/** Clears away an expired hold. Throws `already_booked` (409) or `payment_provider_unavailable` (503). */
export async function isStillUnpaid(deps: FinaliseDeps, own: Hold, now: Date): Promise<boolean> {
  const isOver = own.timeUpAt <= now;
  if (!isOver && (own.intentId === null || isFree(own.payablePence))) return true;
  const settlement = await (isOver ? releaseHold(deps, own) : finaliseHold(deps, own));
  if (settlement.outcome === 'booked') throw alreadyPaidError(settlement);
  if (settlement.outcome === 'unpaid' && settlement.processing) throw alreadyPaidError(settlement);
  return settlement.outcome === 'unpaid' && !isOver;
}

/** Returns the new order's hold and gives up the old payment. */
export async function replaceHold(deps: FinaliseDeps, own: Hold, orderId: string): Promise<HoldWithIntent> {
  // Best effort: the job releases what is left.
  await releaseHold(deps, await getHoldOrThrow(deps, own.id)).catch((err: unknown) =>
    deps.log.error({ err, holdId: own.id }, 'a replaced hold is left to the job'),
  );
  return withIntent(deps, await getHoldOrThrow(deps, orderId));
}

/** An offer from a waiting list can't be changed. */
function offeredHoldError(own: Hold, places: number, hasCategories: boolean): AppError {
  if (own.courseId !== null)
    return new AppError(
      'sold_out',
      `${formatPlaces(own.places)} kept for you. Book ${own.places === 1 ? 'it' : 'them'} first.`,
    );
  if (own.places === places && hasCategories)
    return new AppError('conflict', 'A place from the waiting list has the standard price.');
  if (own.places === places)
    return new AppError('conflict', 'You can’t use codes or credits for a place from a waiting list.');
  const offered = own.places === 1 ? '1 place was' : `${own.places} places were`;
  return new AppError(
    'sold_out',
    `${offered} offered to you from the waiting list. There are no other places.`,
  );
}

export function tooFewPlacesError(left: number): AppError {
  return new AppError('sold_out', placesLeftSentence(left));
}
