import { randomUUID } from 'node:crypto';
import type { AuthUser } from '#features/accounts/contract.ts';
import { placesText } from '#features/sessions/show/places.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import type { CreatePaymentIntent } from '../contract.ts';
import { holdExpiry, signOfLifeBy, whyRefused } from '../rules.ts';
import { exchangeHold } from './exchange-hold.server.ts';
import { existing, type HeldSeat, type PlaceHoldDeps, resume, withIntent } from './held-seat.server.ts';
import { makeRoom, pauseOf, refuseDuringPause } from './limit-holds.server.ts';
import { broughtBy, isPricedWith, priceOrder } from './price-order.server.ts';
import { refusals } from './refusals.ts';
import { type DateSeen, seeSeries, takeSeats } from './several-queries.server.ts';

/**
 * One try to keep the same places at several dates of a session, at all of them or at none
 * (docs/decisions/0021-make-an-order-the-unit-of-purchase-with-a-booking-for-each-place.md). Null when something moved under it and another try may succeed. Where
 * a date has not enough places, or takes none any more, the refusal names each, so that it can be left out.
 * Throws as `placeHold`, and `conflict` (409) where a waiting list offers the person a place of one of the dates.
 */
export async function placeSeries(
  deps: PlaceHoldDeps,
  user: AuthUser,
  input: CreatePaymentIntent,
  sessionFeePence: number | null,
): Promise<HeldSeat | null> {
  const now = deps.clock.now();
  const { sessionId, sessionDate, alsoDates = [], places = 1 } = input;
  const startsAt = [sessionDate ?? '', ...alsoDates]
    .map((start) => new Date(start))
    .sort((one, other) => one.getTime() - other.getTime());
  const seen = await seeSeries(deps.pool, { sessionId, userId: user.id, startsAt });
  const refusal = whyRefused(
    seen === null ? null : { ...seen, occurrence: { startsAt: new Date(8.64e15), state: 'scheduled' } },
    { sessionFeePence, anyDate: false, now },
  );
  if (seen === null || sessionFeePence === null || refusal !== 'sold_out') {
    const { code, sentence } = refusals[refusal];
    throw new AppError(code, sentence);
  }
  const refuse = (dates: readonly DateSeen[]) => refuseDates(dates, { startsAt, places, now });
  const brought = broughtBy(input);

  if (seen.ownHoldId !== null) {
    const own = await existing(deps, seen.ownHoldId);
    if (own.fromList && own.timeUpAt > now) throw offeredAlready(own.startsAt);
    const sameDates =
      own.dates.length === startsAt.length &&
      own.dates.every((date, index) => Date.parse(date.startsAt) === startsAt[index]?.getTime());
    if (sameDates && own.places === places && isPricedWith(own, brought))
      return resume(deps, own, sessionFeePence, now);
    return exchangeHold(deps, own, { sessionId, startsAt, places, sessionFeePence, brought, now }, refuse);
  }

  refuseDuringPause(await pauseOf(deps.pool, user, now), now);
  const orderId = randomUUID();
  const request = {
    orderId,
    ownOrderId: null,
    sessionId,
    userId: user.id,
    startsAt,
    places,
    sessionFeePence,
    platformFeePence: priceBreakdown(sessionFeePence).platformFeePence,
    expiresAt: holdExpiry(now),
    signOfLifeBy: signOfLifeBy(now),
    now,
  };
  const attempt = await transaction(deps.pool, async (tx) => {
    const taken = await takeSeats(tx, request);
    if (taken?.taken === true) await priceOrder(tx, request, brought, now);
    return taken;
  });
  if (attempt === null) return null;
  if (attempt.taken) return withIntent(deps, await existing(deps, orderId));
  const fault = faultsOf(attempt.dates, { startsAt, places, now });
  if (fault.length > 0) throw refuse(attempt.dates);
  if (attempt.liveNumber === null) await makeRoom(deps, user, now);
  return null;
}

interface Asked {
  startsAt: readonly Date[];
  places: number;
  now: Date;
}

/** What is wrong with each of the dates that cannot be had, by its start. */
function faultsOf(
  dates: readonly DateSeen[],
  { startsAt, places, now }: Asked,
): [start: Date, fault: string][] {
  return startsAt.flatMap((start): [Date, string][] => {
    const date = dates.find((each) => Date.parse(each.startsAt) === start.getTime());
    const when = formatShortMoment(start);
    if (date === undefined) return [[start, `This session doesn’t run on ${when}.`]];
    if (date.state !== 'scheduled') return [[start, `${when} is cancelled.`]];
    if (start <= now) return [[start, `${when} has already started.`]];
    if (date.left >= places) return [];
    return [
      [start, date.left === 0 ? `${when} is full.` : `${when} has only ${placesText(date.left)} left.`],
    ];
  });
}

/** Names every date that cannot be had, as a sentence and by its start (`alsoDates.{ISO 8601}`). */
function refuseDates(dates: readonly DateSeen[], asked: Asked): AppError {
  const faults = faultsOf(dates, asked);
  const errors = faults.map(([start, message]) => ({ field: `alsoDates.${start.toISOString()}`, message }));
  return new AppError('sold_out', faults.map(([, message]) => message).join(' '), { errors });
}

function offeredAlready(startsAt: Date): AppError {
  const message = `The waiting list has offered you a place on ${formatShortMoment(startsAt)}. Accept or decline it first, or skip the date.`;
  return new AppError('conflict', message, {
    errors: [{ field: `alsoDates.${startsAt.toISOString()}`, message }],
  });
}
