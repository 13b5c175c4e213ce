import { randomUUID } from 'node:crypto';
import type { AuthUser } from '#features/accounts/contract.ts';
import { codeAsKept } from '#features/offers/codes/rules.ts';
import { takeCode } from '#features/offers/codes/take-code.server.ts';
import { SMALLEST_CHARGE_PENCE } from '#features/payments/rules.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError, type ErrorCode } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { poundsToPence, priceBreakdown } from '#shared/domain/pence.ts';
import type { FinaliseDeps } from '../book/finalise-hold.server.ts';
import type { CreatePaymentIntent, PaymentIntentAnswer } from '../contract.ts';
import { holdExpiry, type Refusal, sessionFeeForTotal, signOfLifeBy, whyRefused } from '../rules.ts';
import { exchangeHold, tooFewLeft } from './exchange-hold.server.ts';
import { existing, type HeldSeat, holdAnswer, resume, withIntent } from './held-seat.server.ts';
import { makeRoom, pauseOf, refuseDuringPause } from './limit-holds.server.ts';
import { setPriceOfOrder } from './price-queries.server.ts';
import { type SeatAttempt, type SeatRequest, takeSeat } from './seat-queries.server.ts';

export interface PlaceHoldDeps extends FinaliseDeps {
  clock: Clock;
}

/** Tries enough for a person racing themselves in several tabs, and for dates filling up one after the other. */
const ATTEMPTS = 6;

/**
 * Keeps places at a date, all or none, for ten minutes and asks the provider for their price
 * (`POST /api/create-payment-intent`). The server decides the price; the browser's amount only says what the person has
 * seen. A person who already holds that date gets the same hold and the same intent back, so a double click or a reload
 * takes no second seat; asking for another number, or with another promo code, exchanges the hold for one like that.
 *
 * Throws `not_found`, `booking_disabled` (403), `price_changed`, `sold_out`, `code_refused`, `already_booked` (an
 * earlier payment of theirs has just gone through) (all 409), `too_many_holds` (429), or `payment_provider_unavailable` (502).
 */
export async function placeHold(
  deps: PlaceHoldDeps,
  user: AuthUser,
  input: CreatePaymentIntent,
): Promise<PaymentIntentAnswer> {
  const totalPence = poundsToPence(input.amount);
  const sessionFeePence = totalPence === null ? null : sessionFeeOfEach(totalPence, input.places ?? 1);
  if (totalPence !== null && totalPence > 0 && totalPence < SMALLEST_CHARGE_PENCE) {
    throw new AppError('booking_disabled', 'This session costs less than a card payment can be.');
  }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const hold = await seatFor(deps, user, input, sessionFeePence);
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
  const code = input.code === undefined ? null : codeAsKept(input.code);
  const attempt =
    code === null ? await takeSeat(deps.pool, request) : await takeWithCode(deps, request, code);
  if (attempt === null) return null;
  if (attempt.taken) return withIntent(deps, await existing(deps, holdId));

  const refusal = whyRefused(attempt.offer, { sessionFeePence, anyDate, now });
  if (refusal !== 'sold_out') throw refusalError(refusal, input);
  if (attempt.ownHoldId !== null) {
    const own = await existing(deps, attempt.ownHoldId);
    if (own.places === places && own.code === code) return resume(deps, own, sessionFeePence, now);
    return exchangeHold(deps, own, { places, sessionFeePence, code, now });
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

/** Takes the places and a use of the code for each, or none of them. */
function takeWithCode(
  { pool }: PlaceHoldDeps,
  request: SeatRequest,
  code: string,
): Promise<SeatAttempt | null> {
  const { holdId, userId, sessionId, places, sessionFeePence, now } = request;
  return transaction(pool, async (tx) => {
    const attempt = await takeSeat(tx, request);
    if (attempt?.taken === true && sessionFeePence !== null) {
      const order = { orderId: holdId, userId, sessionId, places, sessionFeePence };
      await setPriceOfOrder(tx, holdId, await takeCode(tx, code, order, now));
    }
    return attempt;
  });
}

const refusals = {
  session_not_found: { code: 'not_found', sentence: "The session you're trying to book could not be found." },
  date_not_found: { code: 'not_found', sentence: 'This session does not take place at that time.' },
  booking_disabled: { code: 'booking_disabled', sentence: 'This business does not take bookings online.' },
  session_paused: {
    code: 'booking_disabled',
    sentence: 'This session is not taking new bookings at the moment.',
  },
  date_cancelled: { code: 'conflict', sentence: 'This date has been cancelled. Please choose another one.' },
  date_past: { code: 'conflict', sentence: 'This date has already started. Please choose another one.' },
  price_changed: { code: 'price_changed', sentence: 'The price of this session has changed' },
  sold_out: { code: 'sold_out', sentence: 'This date is fully booked. Please choose another one.' },
} as const satisfies Record<Refusal, { code: ErrorCode; sentence: string }>;

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
      places === 1
        ? 'There is no space left on any date of this session.'
        : `No date of this session has ${places} places left.`,
    );
  }
  return refusal === 'sold_out' && left > 0 && left < places
    ? tooFewLeft(left)
    : new AppError(code, sentence);
}
