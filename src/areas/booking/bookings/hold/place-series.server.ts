import { randomUUID } from 'node:crypto';
import { formatPlaces } from '#areas/catalogue/sessions/show/places.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { CreatePaymentIntent } from '../contract.ts';
import { heartbeatDeadline, holdExpiry, placeRefusal } from '../rules.ts';
import { amendHold } from './amend-hold.server.ts';
import { holdRefusals } from './hold-refusals.ts';
import {
  getHoldOrThrow,
  type HoldWithIntent,
  type PlaceHoldDeps,
  resumeHold,
  withIntent,
} from './hold-response.server.ts';
import { ensureHoldCapacity, holdCooldown, refuseDuringCooldown } from './limit-holds.server.ts';
import { adjustmentsFrom, isPricedWith, priceOrder } from './price-order.server.ts';
import type { Quote } from './quote.ts';
import {
  allocateSeriesPlaces,
  type OccurrenceSnapshot,
  readSeries,
} from './series-allocation-queries.server.ts';

/**
 * All dates or none (ADR 0021). Null to retry. Throws as `placeHold`, and `conflict` (409) if a waiting list offers a
 * date.
 */
export async function placeSeries(
  deps: PlaceHoldDeps,
  user: AuthUser,
  input: CreatePaymentIntent,
  quote: Quote | null,
): Promise<HoldWithIntent | null> {
  const now = deps.clock.now();
  const { sessionId, sessionDate, alsoDates = [], places = 1 } = input;
  const startsAt = [sessionDate ?? '', ...alsoDates]
    .map((start) => new Date(start))
    .sort((one, other) => one.getTime() - other.getTime());
  const seen = await readSeries(deps.pool, { sessionId, userId: user.id, startsAt });
  const refusal = placeRefusal(
    seen === null ? null : { ...seen, occurrence: { startsAt: new Date(8.64e15), state: 'scheduled' } },
    { sessionFeePence: quote?.sessionFeePence ?? null, anyDate: false, now },
  );
  if (seen === null || quote === null || refusal !== 'sold_out') {
    const { code, sentence } = holdRefusals[refusal];
    throw new AppError(code, sentence);
  }
  const refuse = (dates: readonly OccurrenceSnapshot[]) =>
    refusedDatesError(dates, { startsAt, places, now });
  const brought = adjustmentsFrom(input);

  if (seen.ownHoldId !== null) {
    const own = await getHoldOrThrow(deps, seen.ownHoldId);
    if (own.fromWaitlist && own.timeUpAt > now) throw alreadyOfferedError(own.startsAt);
    const sameDates =
      own.dates.length === startsAt.length &&
      own.dates.every((date, index) => Date.parse(date.startsAt) === startsAt[index]?.getTime());
    if (sameDates && own.places === places && isPricedWith(own, brought))
      return resumeHold(deps, own, quote, now);
    return amendHold(deps, own, { sessionId, startsAt, places, quote, adjustments: brought, now }, refuse);
  }

  refuseDuringCooldown(await holdCooldown(deps.pool, user, now), now);
  const orderId = randomUUID();
  const request = {
    orderId,
    ownHoldId: null,
    sessionId,
    userId: user.id,
    startsAt,
    places,
    sessionFeePence: quote.sessionFeePence,
    platformFeePence: quote.platformFeePence,
    expiresAt: holdExpiry(now),
    heartbeatDeadline: heartbeatDeadline(now),
    now,
  };
  const attempt = await transaction(deps.pool, async (tx) => {
    const taken = await allocateSeriesPlaces(tx, request);
    if (taken?.taken === true) await priceOrder(tx, { ...request, quote }, brought, now);
    return taken;
  });
  if (attempt === null) return null;
  if (attempt.taken) return withIntent(deps, await getHoldOrThrow(deps, orderId));
  const fault = seriesFaults(attempt.dates, { startsAt, places, now });
  if (fault.length > 0) throw refuse(attempt.dates);
  if (attempt.holdSlot === null) await ensureHoldCapacity(deps, user, now);
  return null;
}

interface RequestedSeries {
  startsAt: readonly Date[];
  places: number;
  now: Date;
}

/** Errors by the date's start. */
function seriesFaults(
  dates: readonly OccurrenceSnapshot[],
  { startsAt, places, now }: RequestedSeries,
): [start: Date, fault: string][] {
  return startsAt.flatMap((start): [Date, string][] => {
    const date = dates.find((each) => Date.parse(each.startsAt) === start.getTime());
    const when = formatShortMoment(start);
    if (date === undefined) return [[start, `This session doesn’t run on ${when}.`]];
    if (date.state !== 'scheduled') return [[start, `${when} is cancelled.`]];
    if (start <= now) return [[start, `${when} has already started.`]];
    if (date.left >= places) return [];
    return [
      [start, date.left === 0 ? `${when} is full.` : `${when} has only ${formatPlaces(date.left)} left.`],
    ];
  });
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
