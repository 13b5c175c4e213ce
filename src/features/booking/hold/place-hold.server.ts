import { randomUUID } from 'node:crypto';
import type { AuthUser } from '#features/accounts/contract.ts';
import { SMALLEST_CHARGE_PENCE } from '#features/payments/rules.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { poundsToPence, priceBreakdown } from '#shared/domain/pence.ts';
import type { CreatePaymentIntent, PaymentIntentAnswer } from '../contract.ts';
import { holdExpiry, type Refusal, sessionFeeForTotal, signOfLifeBy, whyRefused } from '../rules.ts';
import { exchangeHold, tooFewLeft } from './exchange-hold.server.ts';
import {
  existing,
  type HeldSeat,
  holdAnswer,
  type PlaceHoldDeps,
  resume,
  withIntent,
} from './held-seat.server.ts';
import { makeRoom, pauseOf, refuseDuringPause } from './limit-holds.server.ts';
import { placeSeries } from './place-series.server.ts';
import { type Brought, bringsNothing, broughtBy, isPricedWith, priceOrder } from './price-order.server.ts';
import { refusals } from './refusals.ts';
import { type SeatAttempt, type SeatRequest, takeSeat } from './seat-queries.server.ts';
import { takeSeatTogether } from './take-seats-together.server.ts';

export type { PlaceHoldDeps };

/** Tries enough for a person racing themselves in several tabs, and for dates filling up one after the other. */
const ATTEMPTS = 6;

/**
 * Keeps places at a date, or at each of several (`place-series.server.ts`), all or none, for ten minutes and asks the provider for their price
 * (`POST /api/create-payment-intent`). The server decides the price; the browser's amount only says what the person has
 * seen. A person who already holds that date gets the same hold and the same intent back, so a double click or a reload
 * takes no second seat; asking for another number, or with another promo code or other credits, exchanges the hold for
 * one like that.
 *
 * Throws `not_found`, `booking_disabled` (403), `price_changed`, `sold_out`, `code_refused`, `credit_refused`, `already_booked` (an
 * earlier payment of theirs has just gone through) (all 409), `too_many_holds` (429), or `payment_provider_unavailable` (503).
 */
export async function placeHold(
  deps: PlaceHoldDeps,
  user: AuthUser,
  input: CreatePaymentIntent,
): Promise<PaymentIntentAnswer> {
  const totalPence = poundsToPence(input.amount);
  const alsoDates = input.alsoDates ?? [];
  const items = (input.places ?? 1) * (alsoDates.length + 1);
  const sessionFeePence = totalPence === null ? null : sessionFeeOfEach(totalPence, items);
  if (totalPence !== null && totalPence > 0 && totalPence < SMALLEST_CHARGE_PENCE) {
    throw new AppError('booking_disabled', 'This session costs less than the smallest card payment.');
  }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const hold = await (alsoDates.length > 0
      ? placeSeries(deps, user, input, sessionFeePence)
      : seatFor(deps, user, input, sessionFeePence));
    if (hold !== null) return holdAnswer(deps, hold);
  }
  throw refusalError('sold_out', input);
}

/** Each place is priced by itself, so what they cost together is a multiple of what one does. */
function sessionFeeOfEach(totalPence: number, places: number): number | null {
  return totalPence % places === 0 ? sessionFeeForTotal(totalPence / places) : null;
}

/** One try. Null when something moved under it and another try may succeed. */
async function seatFor(
  deps: PlaceHoldDeps,
  user: AuthUser,
  input: CreatePaymentIntent,
  sessionFeePence: number | null,
): Promise<HeldSeat | null> {
  const now = deps.clock.now();
  const anyDate = input.sessionDate === undefined;
  const places = input.places ?? 1;
  const holdId = randomUUID();
  const paused = await pauseOf(deps.pool, user, now);
  const request: SeatRequest = {
    holdId,
    sessionId: input.sessionId,
    userId: user.id,
    startsAt: input.sessionDate === undefined ? null : new Date(input.sessionDate),
    places,
    now,
    sessionFeePence,
    platformFeePence: priceBreakdown(sessionFeePence ?? 0).platformFeePence,
    expiresAt: holdExpiry(now),
    signOfLifeBy: signOfLifeBy(now),
    mayTake: paused === null,
  };
  const brought = broughtBy(input);
  const attempt = bringsNothing(brought)
    ? await takeSeatTogether(deps.pool, request)
    : await takeAndPrice(deps, request, brought);
  if (attempt === null) return null;
  if (attempt.taken) return withIntent(deps, await existing(deps, holdId));

  const refusal = whyRefused(attempt.offer, { sessionFeePence, anyDate, now });
  if (refusal !== 'sold_out') throw refusalError(refusal, input);
  if (attempt.ownHoldId !== null) {
    const own = await existing(deps, attempt.ownHoldId);
    if (own.items === places && own.dates.length === 1 && isPricedWith(own, brought))
      return resume(deps, own, sessionFeePence, now);
    const startsAt = attempt.startsAt === null ? [] : [attempt.startsAt];
    const wanted = { sessionId: input.sessionId, startsAt, places, sessionFeePence, brought, now };
    return exchangeHold(deps, own, wanted, ([date]) => tooFewLeft(date?.left ?? 0));
  }
  refuseDuringPause(paused, now);
  if (attempt.liveNumber === null) {
    await makeRoom(deps, user, now);
    return null;
  }
  // The date chosen for the person filled up in the meantime: the next try chooses another.
  if (anyDate && attempt.offer?.occurrence != null) return null;
  // Some of the places went in the meantime: the next try sees how many are left.
  if (places > 1 && attempt.left >= places) return null;
  throw refusalError('sold_out', input, attempt.left);
}

/** Takes the places with what is brought to them, or none of it. */
function takeAndPrice(
  { pool }: PlaceHoldDeps,
  request: SeatRequest,
  brought: Brought,
): Promise<SeatAttempt | null> {
  const { holdId, sessionFeePence, now } = request;
  return transaction(pool, async (tx) => {
    const attempt = await takeSeat(tx, request);
    if (attempt?.taken === true && attempt.startsAt !== null && sessionFeePence !== null) {
      const order = { ...request, orderId: holdId, startsAt: [attempt.startsAt], sessionFeePence };
      await priceOrder(tx, order, brought, now);
    }
    return attempt;
  });
}

/** `left`: places of the date that nobody has. */
function refusalError(
  refusal: Refusal,
  { sessionDate, places = 1 }: CreatePaymentIntent,
  left = 0,
): AppError {
  const { code, sentence } = refusals[refusal];
  if (refusal === 'sold_out' && sessionDate === undefined) {
    return new AppError(
      code,
      places === 1 ? 'Every date is fully booked.' : `No date has ${places} places left.`,
    );
  }
  return refusal === 'sold_out' && left > 0 && left < places
    ? tooFewLeft(left)
    : new AppError(code, sentence);
}
