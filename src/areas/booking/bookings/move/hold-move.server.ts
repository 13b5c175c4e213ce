import { randomUUID } from 'node:crypto';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import { type BookingRecord, findBooking } from '../book/booking-queries.server.ts';
import { finaliseHold } from '../book/finalise-hold.server.ts';
import type { MoveBooking, MovePayment } from '../contract.ts';
import type { Hold } from '../hold/hold-queries.server.ts';
import { getHoldOrThrow, type HoldWithIntent, withIntent } from '../hold/hold-response.server.ts';
import { holdCooldown, refuseDuringCooldown } from '../hold/limit-holds.server.ts';
import { discardHold } from '../hold/own-hold.server.ts';
import type { PlaceHoldDeps } from '../hold/place-hold.server.ts';
import { requireOwnBooking } from '../my-bookings/read-bookings.server.ts';
import { canMoveBooking, holdExpiry, priceAfterMoves } from '../rules.ts';
import {
  assertNoCarer,
  moveDifference,
  occurrenceNotFoundError,
  requireSameDifference,
  soldOutError,
  tooLateError,
} from './move-booking.server.ts';
import {
  findLiveMove,
  findMoveOccurrence,
  insertMoveHold,
  isConcurrentMove,
  lockMoveOccurrence,
  type MoveOccurrence,
} from './move-queries.server.ts';
import { requireOpenForCustomer } from './move-window.server.ts';
import { splitDifference } from './split-difference.ts';

/** Enough for a person racing themselves in several tabs. */
const MAX_ATTEMPTS = 4;

/**
 * Holds a dearer date for ten minutes, to pay the difference. Not a live hold for the limit, but counts for the
 * cooldown. Throws
 * `not_found` (404), `price_changed`, `sold_out`, `conflict` (can't be moved, or nothing to pay),
 * `payment_incomplete`,
 * `already_booked` (all 409), `too_many_holds` (429) or `payment_provider_unavailable` (503).
 */
export async function holdMove(
  deps: PlaceHoldDeps,
  user: AuthUser,
  bookingId: string,
  input: MoveBooking,
): Promise<MovePayment> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const held = await tryHoldMove(deps, user, bookingId, input);
    if (held !== null) return toMoveResponse(held);
  }
  throw soldOutError();
}

/** Null if a concurrent request was faster. */
async function tryHoldMove(
  deps: PlaceHoldDeps,
  user: AuthUser,
  bookingId: string,
  input: MoveBooking,
): Promise<HoldWithIntent | null> {
  const { pool } = deps;
  const now = deps.clock.now();
  const booking = await requireOwnBooking(pool, user, bookingId);
  const date = await findMoveOccurrence(pool, bookingId, new Date(input.startsAt), now);
  if (date === null) throw occurrenceNotFoundError();
  if (!canMoveBooking(booking, now)) throw tooLateError();
  const differencePence = movePaymentAmount(booking, date, input);
  const live = await findLiveMove(pool, bookingId);
  if (live !== null) {
    const own = await getHoldOrThrow(deps, live);
    return isSameMove(own, { booking, date, differencePence, now })
      ? resumeMoveHold(deps, own)
      : discardMoveHold(deps, own);
  }
  refuseDuringCooldown(await holdCooldown(pool, user, now), now);
  const orderId = randomUUID();
  try {
    await transaction(pool, async (tx) => {
      const target = await lockMoveOccurrence(tx, [bookingId], date.startsAt, now);
      if (target === null) throw occurrenceNotFoundError();
      const locked = await findBooking(tx, bookingId);
      if (locked === null || !canMoveBooking(locked, now)) throw tooLateError();
      await assertNoCarer(tx, locked);
      await requireOpenForCustomer(tx, locked, target, now);
      const pence = movePaymentAmount(locked, target, input);
      const held = await insertMoveHold(tx, {
        orderId,
        bookingId,
        userId: user.id,
        occurrenceId: target.occurrenceId,
        ...splitDifference(pence, platformFeeAfterDiscount(target, locked), locked),
        pricePence: Math.max(0, priceAfterMoves(locked)),
        dateFeePence: target.sessionFeePence,
        expiresAt: holdExpiry(now),
        now,
      });
      if (!held) throw soldOutError();
    });
  } catch (error) {
    if (isConcurrentMove(error)) return null;
    throw error;
  }
  return withIntent(deps, await getHoldOrThrow(deps, orderId));
}

/** In pence. Throws as `holdMove`. */
function movePaymentAmount(booking: BookingRecord, date: MoveOccurrence, input: MoveBooking): number {
  const { differencePence } = moveDifference(booking, date);
  requireSameDifference(input, differencePence);
  if (differencePence <= 0) throw new AppError('conflict', 'There’s nothing to pay for this date.');
  return differencePence;
}

function platformFeeAfterDiscount(
  { sessionFeePence }: MoveOccurrence,
  { discountPence }: BookingRecord,
): number {
  return priceBreakdown(Math.max(0, sessionFeePence - discountPence)).platformFeePence;
}

/** Same request, and the booking's price has not changed. */
function isSameMove(
  own: Hold,
  {
    booking,
    date,
    differencePence,
    now,
  }: {
    booking: BookingRecord;
    date: MoveOccurrence;
    differencePence: number;
    now: Date;
  },
): boolean {
  return (
    own.startsAt.getTime() === date.startsAt.getTime() &&
    own.totalPence === differencePence &&
    own.movesPricePence === Math.max(0, priceAfterMoves(booking)) &&
    own.timeUpAt > now
  );
}

async function resumeMoveHold(deps: PlaceHoldDeps, own: Hold): Promise<HoldWithIntent | null> {
  const held = await withIntent(deps, own);
  if (held.intent === null || held.intent.status === 'unpaid') return held;
  const settlement = await finaliseHold(deps, held.record);
  if (settlement.outcome === 'booked') throw alreadyMovedError();
  if (settlement.outcome === 'unpaid') throw paymentProcessingError();
  return null;
}

async function discardMoveHold(deps: PlaceHoldDeps, own: Hold): Promise<null> {
  const settlement = await discardHold(deps, own);
  if (settlement.outcome === 'booked') throw alreadyMovedError();
  if (settlement.outcome === 'unpaid') throw paymentProcessingError();
  return null;
}

function alreadyMovedError(): AppError {
  return new AppError('already_booked', 'Your earlier payment has gone through, so this booking has moved.');
}

function paymentProcessingError(): AppError {
  return new AppError(
    'payment_incomplete',
    'You’re already paying for another date for this booking, maybe in another window.',
  );
}

function toMoveResponse({ record, intent }: HoldWithIntent): MovePayment {
  return {
    holdId: record.id,
    clientSecret: intent?.clientSecret ?? '',
    paymentIntentId: intent?.id ?? '',
    amount: penceToDecimal(record.totalPence),
    expiresAt: record.expiresAt.toISOString(),
  };
}
