import { randomUUID } from 'node:crypto';
import type { AuthUser } from '#features/accounts/contract.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import { type BookingRecord, bookingById } from '../book/booking-queries.server.ts';
import { finaliseHold } from '../book/finalise-hold.server.ts';
import type { MoveBooking, MovePayment } from '../contract.ts';
import { existing, type HeldSeat, withIntent } from '../hold/held-seat.server.ts';
import type { HoldRecord } from '../hold/hold-queries.server.ts';
import { pauseOf, refuseDuringPause } from '../hold/limit-holds.server.ts';
import { giveUpHold } from '../hold/own-hold.server.ts';
import type { PlaceHoldDeps } from '../hold/place-hold.server.ts';
import { requireOwnBooking } from '../own/show-bookings.server.ts';
import { canBeMoved, holdExpiry, priceAfterMoves } from '../rules.ts';
import {
  differenceOf,
  noSuchDate,
  refuseAnotherDifference,
  soldOut,
  tooLate,
} from './move-booking.server.ts';
import {
  holdForMove,
  isFasterMove,
  liveMoveOf,
  lockOtherDate,
  type OtherDate,
  otherDate,
} from './move-queries.server.ts';
import { splitDifference } from './split-difference.ts';

/** Tries enough for somebody who asks in several tabs at once. */
const ATTEMPTS = 4;

/**
 * Keeps a place at a dearer date for the person's own booking for ten minutes, and asks the provider for the difference
 * (`POST /api/bookings/{bookingId}/move-payment`). Paid, it moves the booking; given back (`DELETE /api/holds/{holdId}`)
 * or run out, everything stays as it was. Asked again for the same date and difference it is the same order; for
 * another date it takes the place of the one before. It does not count among the places that a person may keep, for
 * each booking has one, but those kept in vain do.
 *
 * Throws `not_found` (404: also where the session has no such date), `price_changed` (409: the difference is another),
 * `sold_out` (409), `conflict` (409: it can no longer be moved, or there is nothing to pay), `payment_incomplete` (409:
 * an earlier payment is under way), `already_booked` (409: one has just gone through), `too_many_holds` (429) or
 * `payment_provider_unavailable` (503).
 */
export async function holdDearerDate(
  deps: PlaceHoldDeps,
  user: AuthUser,
  bookingId: string,
  input: MoveBooking,
): Promise<MovePayment> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const held = await tryToHold(deps, user, bookingId, input);
    if (held !== null) return moveAnswer(held);
  }
  throw soldOut();
}

/** One try. Null when another request was faster. */
async function tryToHold(
  deps: PlaceHoldDeps,
  user: AuthUser,
  bookingId: string,
  input: MoveBooking,
): Promise<HeldSeat | null> {
  const { pool } = deps;
  const now = deps.clock.now();
  const booking = await requireOwnBooking(pool, user, bookingId);
  const date = await otherDate(pool, bookingId, new Date(input.startsAt), now);
  if (date === null) throw noSuchDate();
  if (!canBeMoved(booking, now)) throw tooLate();
  const differencePence = payable(booking, date, input);
  const live = await liveMoveOf(pool, bookingId);
  if (live !== null) {
    const own = await existing(deps, live);
    return isSame(own, { booking, date, differencePence, now }) ? resumeMove(deps, own) : giveUp(deps, own);
  }
  refuseDuringPause(await pauseOf(pool, user, now), now);
  const orderId = randomUUID();
  try {
    await transaction(pool, async (tx) => {
      const target = await lockOtherDate(tx, [bookingId], date.startsAt, now);
      if (target === null) throw noSuchDate();
      const locked = await bookingById(tx, bookingId);
      if (locked === null || !canBeMoved(locked, now)) throw tooLate();
      const pence = payable(locked, target, input);
      const held = await holdForMove(tx, {
        orderId,
        bookingId,
        userId: user.id,
        occurrenceId: target.occurrenceId,
        ...splitDifference(pence, platformFeeAt(target, locked), locked),
        pricePence: Math.max(0, priceAfterMoves(locked)),
        dateFeePence: target.sessionFeePence,
        expiresAt: holdExpiry(now),
        now,
      });
      if (!held) throw soldOut();
    });
  } catch (error) {
    if (isFasterMove(error)) return null;
    throw error;
  }
  return withIntent(deps, await existing(deps, orderId));
}

/** What has to be paid, in pence. Throws as `holdDearerDate`. */
function payable(booking: BookingRecord, date: OtherDate, input: MoveBooking): number {
  const { differencePence } = differenceOf(booking, date);
  refuseAnotherDifference(input, differencePence);
  if (differencePence <= 0) throw new AppError('conflict', 'There’s nothing to pay for this date.');
  return differencePence;
}

function platformFeeAt({ sessionFeePence }: OtherDate, { discountPence }: BookingRecord): number {
  return priceBreakdown(Math.max(0, sessionFeePence - discountPence)).platformFeePence;
}

/** The order that there is keeps just what is asked for, and rests on the booking's price as it is now. */
function isSame(
  own: HoldRecord,
  {
    booking,
    date,
    differencePence,
    now,
  }: {
    booking: BookingRecord;
    date: OtherDate;
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

async function resumeMove(deps: PlaceHoldDeps, own: HoldRecord): Promise<HeldSeat | null> {
  const held = await withIntent(deps, own);
  if (held.intent === null || held.intent.status === 'unpaid') return held;
  const settlement = await finaliseHold(deps, held.record);
  if (settlement.outcome === 'booked') throw movedAlready();
  if (settlement.outcome === 'unpaid') throw beingPaid();
  return null;
}

async function giveUp(deps: PlaceHoldDeps, own: HoldRecord): Promise<null> {
  const settlement = await giveUpHold(deps, own);
  if (settlement.outcome === 'booked') throw movedAlready();
  if (settlement.outcome === 'unpaid') throw beingPaid();
  return null;
}

function movedAlready(): AppError {
  return new AppError('already_booked', 'Your earlier payment has gone through, so this booking has moved.');
}

function beingPaid(): AppError {
  return new AppError(
    'payment_incomplete',
    'You’re already paying for another date for this booking, maybe in another window.',
  );
}

function moveAnswer({ record, intent }: HeldSeat): MovePayment {
  return {
    holdId: record.id,
    clientSecret: intent?.clientSecret ?? '',
    paymentIntentId: intent?.id ?? '',
    amount: penceToDecimal(record.totalPence),
    expiresAt: record.expiresAt.toISOString(),
  };
}
