import { randomUUID } from 'node:crypto';
import { windowState } from '#areas/catalogue/sessions/booking-rules/booking-rules.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { mayBookEarly } from '#areas/money/entitlements/use/may-book-early.server.ts';
import { MIN_CHARGE_PENCE } from '#areas/money/payments/rules.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { poundsToPence } from '#shared/domain/pence.ts';
import { digestSecret } from '#shared/domain/secret.server.ts';
import { refuseDuringOnlinePause } from '../absence/online-pause.server.ts';
import type { CreatePaymentIntent, PaymentIntentResponse } from '../contract.ts';
import { heartbeatDeadline, holdExpiry, type PlaceRefusal, placeRefusal } from '../rules.ts';
import { findVisitorHold, releaseVisitorPlaces } from '../visitor-hold/visitor-hold-queries.server.ts';
import { amendHold, tooFewPlacesError } from './amend-hold.server.ts';
import { holdRefusals, windowError } from './hold-refusals.ts';
import {
  getHoldOrThrow,
  type HoldWithIntent,
  type PlaceHoldDeps,
  resumeHold,
  toHoldResponse,
  withIntent,
} from './hold-response.server.ts';
import { ensureHoldCapacity, holdCooldown, refuseDuringCooldown } from './limit-holds.server.ts';
import { passVisitorHold } from './pass-visitor-hold.server.ts';
import { allocatePlacesBatched } from './place-allocation-batcher.server.ts';
import { allocatePlaces, type PlaceAttempt, type PlaceRequest } from './place-allocation-queries.server.ts';
import { placeCourse } from './place-course.server.ts';
import { placeSeries } from './place-series.server.ts';
import {
  adjustmentsFrom,
  hasNoAdjustments,
  isPricedWith,
  type PriceAdjustments,
  priceOrder,
} from './price-order.server.ts';
import { listTotal, priceOfDates, type Quote, quotedFees, quoteForTotal } from './quote.ts';
import { quoteForPeople } from './quote-people.server.ts';

export type { PlaceHoldDeps };

/** Enough for a person racing themselves in several tabs, and for dates filling up. */
const MAX_ATTEMPTS = 6;

/** Tries to pass a visitor's hold to the account; then the places are taken like any others. */
const MAX_PASSES = 2;

/**
 * Holds places for ten minutes (`POST /api/create-payment-intent`); the same request returns the same hold, a changed
 * one
 * replaces it. `visitorSecret`: of the browser's cookie, whose hold of that date passes to the person. Throws `not_found`, `booking_disabled` (403), `price_changed`, `sold_out`, `code_refused`,
 * `credit_refused`,
 * `already_booked` (all 409), `invalid_input` (400: a carer without a person), `too_many_holds` (429) or `payment_provider_unavailable` (503).
 */
export async function placeHold(
  deps: PlaceHoldDeps,
  user: AuthUser,
  input: CreatePaymentIntent,
  visitorSecret: string | null = null,
): Promise<PaymentIntentResponse> {
  const totalPence = poundsToPence(input.amount);
  const alsoDates = input.alsoDates ?? [];
  const items = (input.places ?? 1) * (alsoDates.length + 1);
  if (totalPence !== null && totalPence > 0 && totalPence < MIN_CHARGE_PENCE) {
    throw new AppError('booking_disabled', 'This session costs less than the smallest card payment.');
  }
  const { categories } = adjustmentsFrom(input);
  const dates = alsoDates.length + 1;
  await refuseDuringOnlinePause(deps.pool, { userId: user.id, sessionId: input.sessionId }, deps.clock.now());
  let ranOut = false;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const visitorHold = await findBrowsersHold(deps, input, visitorSecret);
    const passes = visitorHold?.live === true && attempt <= MAX_PASSES;
    ranOut ||= visitorHold?.live === false;
    const quote =
      categories === null
        ? quoteForTotal(totalPence, items)
        : await quoteForPeople(deps.pool, input.sessionId, categories, { totalPence, dates });
    const hold = await (passes
      ? passVisitorHold(deps, user, input, quote, visitorHold.id)
      : alsoDates.length > 0
        ? placeSeries(deps, user, input, quote)
        : tryPlaceHold(deps, user, input, quote)
    ).catch((error: unknown) => {
      throw ranOut ? withExpiredHold(error) : error;
    });
    if (hold === null) continue;
    const response = await toHoldResponse(deps, hold);
    return ranOut ? { ...response, heldAgain: true } : response;
  }
  throw refusalError('sold_out', input);
}

async function findBrowsersHold(
  { pool, clock }: PlaceHoldDeps,
  { sessionId, sessionDate }: CreatePaymentIntent,
  visitorSecret: string | null,
): Promise<{ id: string; live: boolean } | null> {
  if (visitorSecret === null || sessionDate === undefined) return null;
  const found = await findVisitorHold(pool, {
    visitorDigest: digestSecret(visitorSecret),
    sessionId,
    startsAt: new Date(sessionDate),
    now: clock.now(),
  });
  // It may block the places that they want now until the job comes.
  if (found?.live === false) await releaseVisitorPlaces(pool, found.id, null);
  return found;
}

/** Says first that the hold from before they signed in has expired. */
function withExpiredHold(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'sold_out') return error;
  return new AppError(error.code, `Your hold expired while you signed in. ${error.message}`, {
    errors: error.errors,
  });
}

/** Null if something changed concurrently and a retry may succeed. */
async function tryPlaceHold(
  deps: PlaceHoldDeps,
  user: AuthUser,
  input: CreatePaymentIntent,
  quote: Quote | null,
): Promise<HoldWithIntent | null> {
  const now = deps.clock.now();
  const anyDate = input.sessionDate === undefined;
  const places = input.places ?? 1;
  const holdId = randomUUID();
  const paused = await holdCooldown(deps.pool, user, now);
  const request: PlaceRequest = {
    holdId,
    sessionId: input.sessionId,
    userId: user.id,
    startsAt: input.sessionDate === undefined ? null : new Date(input.sessionDate),
    places,
    now,
    ...quotedFees(quote),
    expiresAt: holdExpiry(now),
    heartbeatDeadline: heartbeatDeadline(now),
    mayTake: paused === null,
  };
  const brought = adjustmentsFrom(input);
  const tryTaking = (asked: PlaceRequest) =>
    hasNoAdjustments(brought)
      ? allocatePlacesBatched(deps.pool, asked)
      : allocateAndPrice(deps, asked, quote, brought);
  let attempt = await tryTaking(request);
  if (isTooEarly(attempt, now) && (await mayBookEarly(deps.pool, request, now)))
    attempt = await tryTaking({ ...request, early: true });
  if (attempt === null) return null;
  if (attempt.taken) return withIntent(deps, await getHoldOrThrow(deps, holdId));

  const refusal = placeRefusal(attempt.offer, { sessionFeePence: request.sessionFeePence, anyDate, now });
  if (refusal === 'sold_as_course') return placeCourse(deps, user, input);
  const closed = refusal === 'not_open_yet' || refusal === 'booking_closed';
  const window = attempt.offer?.occurrence?.window;
  // A place that they hold stays theirs for its ten minutes.
  if (closed && attempt.ownHoldId === null) throw windowError(window, now);
  if (refusal !== 'sold_out' && !closed) throw refusalError(refusal, input);
  if (attempt.ownHoldId !== null) {
    const own = await getHoldOrThrow(deps, attempt.ownHoldId);
    if (own.items === places && own.dates.length === 1 && isPricedWith(own, brought))
      return resumeHold(deps, own, quote && listTotal(quote), now);
    const startsAt = attempt.startsAt === null ? [] : [attempt.startsAt];
    const wanted = {
      sessionId: input.sessionId,
      startsAt,
      places,
      price: quote && priceOfDates(quote, startsAt.length),
      quote,
      adjustments: brought,
      early: false,
      closed,
      now,
    };
    return amendHold(deps, own, wanted, ([date]) =>
      closed ? windowError(window, now) : tooFewPlacesError(date?.left ?? 0),
    );
  }
  refuseDuringCooldown(paused, now);
  if (attempt.holdSlot === null) {
    await ensureHoldCapacity(deps, user, now);
    return null;
  }
  // The automatically chosen date filled up: the next try chooses another.
  if (anyDate && attempt.offer?.occurrence != null) return null;
  // Some places were taken meanwhile: the next try sees how many are left.
  if (places > 1 && attempt.left >= places) return null;
  throw refusalError('sold_out', input, attempt.left);
}

/** Only because others can't book yet: people with a pass or membership may. */
function isTooEarly(attempt: PlaceAttempt | null, now: Date): boolean {
  if (attempt === null || attempt.taken || attempt.membersDaysEarlier === 0) return false;
  const window = attempt.offer?.occurrence?.window;
  return window !== undefined && windowState(window, now) === 'before';
}

/** Takes the places and applies code, credits and vouchers, or nothing. */
function allocateAndPrice(
  { pool }: PlaceHoldDeps,
  request: PlaceRequest,
  quote: Quote | null,
  brought: PriceAdjustments,
): Promise<PlaceAttempt | null> {
  const { holdId, now } = request;
  return transaction(pool, async (tx) => {
    const attempt = await allocatePlaces(tx, request);
    if (attempt?.taken === true && attempt.startsAt !== null && quote !== null) {
      const order = { ...request, orderId: holdId, startsAt: [attempt.startsAt], quote };
      await priceOrder(tx, order, brought, now);
    }
    return attempt;
  });
}

/** `left`: the date's free places. */
function refusalError(
  refusal: PlaceRefusal,
  { sessionDate, places = 1 }: CreatePaymentIntent,
  left = 0,
): AppError {
  const { code, sentence } = holdRefusals[refusal];
  if (refusal === 'sold_out' && sessionDate === undefined) {
    return new AppError(
      code,
      places === 1 ? 'Every date is fully booked.' : `No date has ${places} places left.`,
    );
  }
  return refusal === 'sold_out' && left > 0 && left < places
    ? tooFewPlacesError(left)
    : new AppError(code, sentence);
}
