import { randomUUID } from 'node:crypto';
import {
  type BookingRules,
  bookingWindow,
  windowState,
} from '#areas/catalogue/sessions/booking-rules/booking-rules.ts';
import { formatPlaces } from '#areas/catalogue/sessions/show/places.ts';
import { mayBookEarly } from '#areas/money/entitlements/use/may-book-early.server.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { heartbeatDeadline, holdExpiry } from '../rules.ts';
import { lockVisitorHold, releaseVisitorPlaces } from '../visitor-hold/visitor-hold-queries.server.ts';
import { amendHold } from './amend-hold.server.ts';
import {
  getHoldOrThrow,
  type HoldWithIntent,
  type PlaceHoldDeps,
  resumeHold,
  withIntent,
} from './hold-response.server.ts';
import { ensureHoldCapacity, holdCooldown, refuseDuringCooldown } from './limit-holds.server.ts';
import { isPricedWith, type PriceAdjustments, priceOrder } from './price-order.server.ts';
import { listTotal, type Quote } from './quote.ts';
import {
  allocateSeriesPlaces,
  type OccurrenceSnapshot,
  type SeriesPrice,
  type SeriesRequest,
} from './series-allocation-queries.server.ts';

export interface DatesToHold {
  order: SeriesRequest;
  /** Null without any. */
  rules: BookingRules | null;
  price: SeriesPrice;
  /** Null for a course, whose places have different prices. */
  quote: Quote | null;
  /** The person's live hold with most of these dates; null if none. */
  ownHoldId: string | null;
  /** A hold of their browser that passes to them. */
  visitorHoldId?: string | undefined;
  brought: PriceAdjustments;
  now: Date;
}

/** Holds all dates or none, or resumes or replaces the person's hold. Null to retry. Throws as `placeSeries`. */
export async function holdDates(
  deps: PlaceHoldDeps,
  { order, rules, price, quote, ownHoldId, visitorHoldId, brought, now }: DatesToHold,
): Promise<HoldWithIntent | null> {
  const { userId, startsAt, places } = order;
  const early = (rules?.membersDaysEarlier ?? 0) > 0 && (await mayBookEarly(deps.pool, order, now));
  const asked = { startsAt, places, now, rules, early, isCourse: price.courseId !== null };
  const refuse = (dates: readonly OccurrenceSnapshot[]) => refusedDatesError(dates, asked);

  if (ownHoldId !== null) {
    const own = await getHoldOrThrow(deps, ownHoldId);
    const offered = own.fromWaitlist && own.timeUpAt > now && own.courseId === null;
    if (offered && visitorHoldId !== undefined && startsAt.length === 1) {
      // The list has a place for them: it comes first, and the browser's goes on sale.
      await releaseVisitorPlaces(deps.pool, visitorHoldId, now);
      return null;
    }
    if (offered) throw alreadyOfferedError(own.startsAt);
    const sameDates =
      own.dates.length === startsAt.length &&
      own.dates.every((date, index) => Date.parse(date.startsAt) === startsAt[index]?.getTime());
    if (sameDates && own.places === places && isPricedWith(own, brought)) {
      const listPence =
        quote === null
          ? places * price.fees.reduce((sum, { sessionFeePence }) => sum + sessionFeePence, 0)
          : listTotal(quote);
      return resumeHold(deps, own, listPence, now);
    }
    const wanted = {
      ...order,
      price,
      quote,
      adjustments: brought,
      early,
      closed: startsAt.some((start) => windowFault(start, asked) !== null),
      now,
    };
    return amendHold(deps, own, { ...wanted, visitorHoldId }, refuse);
  }

  refuseDuringCooldown(await holdCooldown(deps.pool, { id: userId }, now), now);
  const orderId = randomUUID();
  const request = {
    ...order,
    orderId,
    ownHoldId: null,
    visitorHoldId,
    price,
    expiresAt: holdExpiry(now),
    heartbeatDeadline: heartbeatDeadline(now),
    early,
    now,
  };
  const attempt = await transaction(deps.pool, async (tx) => {
    if (visitorHoldId !== undefined) await lockVisitorHold(tx, visitorHoldId);
    const taken = await allocateSeriesPlaces(tx, request);
    if (taken?.taken === true) await priceOrder(tx, { ...request, quote }, brought, now);
    return taken;
  });
  if (attempt === null) return null;
  if (attempt.taken) return withIntent(deps, await getHoldOrThrow(deps, orderId));
  // Of one date the ordinary way says more.
  if (visitorHoldId !== undefined && startsAt.length === 1 && attempt.holdSlot !== null) return null;
  const fault = seriesFaults(attempt.dates, asked);
  if (fault.length > 0) throw refuse(attempt.dates);
  if (attempt.holdSlot === null) await ensureHoldCapacity(deps, { id: userId }, now);
  return null;
}

interface RequestedSeries {
  startsAt: readonly Date[];
  places: number;
  now: Date;
  rules: BookingRules | null;
  early: boolean;
  /** Its dates open and close with the first. */
  isCourse: boolean;
}

/** Errors by the date's start. */
function seriesFaults(
  dates: readonly OccurrenceSnapshot[],
  asked: RequestedSeries,
): [start: Date, fault: string][] {
  const { startsAt, places, now } = asked;
  return startsAt.flatMap((start): [Date, string][] => {
    const date = dates.find((each) => Date.parse(each.startsAt) === start.getTime());
    const when = formatShortMoment(start);
    if (date === undefined) return [[start, `This session doesn’t run on ${when}.`]];
    if (date.state !== 'scheduled') return [[start, `${when} is cancelled.`]];
    if (start <= now) return [[start, `${when} has already started.`]];
    const closed = windowFault(start, asked);
    if (closed !== null) return [[start, closed]];
    if (date.left >= places) return [];
    return [
      [start, date.left === 0 ? `${when} is full.` : `${when} has only ${formatPlaces(date.left)} left.`],
    ];
  });
}

/** Null if it can be booked now. */
function windowFault(
  start: Date,
  { startsAt: [first], rules, early, isCourse, now }: RequestedSeries,
): string | null {
  const window = bookingWindow(rules ?? undefined, isCourse && first !== undefined ? first : start, early);
  const when = formatShortMoment(start);
  const state = windowState(window, now);
  if (state === 'over') return `Booking of ${when} has closed.`;
  return state === 'before' && window.opensAt !== null
    ? `Booking of ${when} opens ${formatShortMoment(window.opensAt)}.`
    : null;
}

/** Names every unavailable date, in the message and as a field (`alsoDates.{ISO 8601}`). */
function refusedDatesError(dates: readonly OccurrenceSnapshot[], asked: RequestedSeries): AppError {
  const faults = seriesFaults(dates, asked);
  const errors = faults.map(([start, message]) => ({ field: `alsoDates.${start.toISOString()}`, message }));
  return new AppError('sold_out', faults.map(([, message]) => message).join(' '), { errors });
}

function alreadyOfferedError(startsAt: Date): AppError {
  const message = `The waiting list has offered you a place on ${formatShortMoment(startsAt)}. Accept or decline it first, or skip the date.`;
  return new AppError('conflict', message, {
    errors: [{ field: `alsoDates.${startsAt.toISOString()}`, message }],
  });
}
