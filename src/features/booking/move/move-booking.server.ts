import type { AuthUser } from '#features/accounts/contract.ts';
import { formatLastDay } from '#features/credits/credit-words.ts';
import { isWithin } from '#features/credits/rules.ts';
import {
  coversTwice,
  lastDayToMoveTo,
  lockCreditsOfBooking,
} from '#features/credits/use/use-credits.server.ts';
import { SMALLEST_CHARGE_PENCE } from '#features/payments/rules.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { formatPounds, penceToDecimal, poundsToPence } from '#shared/domain/pence.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { bookingAnswer } from '../book/booking-answer.server.ts';
import { type BookingRecord, bookingById } from '../book/booking-queries.server.ts';
import { giveBack, lockLeft } from '../cancel/give-back.server.ts';
import type { Booking, DateToMoveTo, MoveBooking } from '../contract.ts';
import type { ToldTogether } from '../order/told-together.ts';
import { requireOwnBooking } from '../own/show-bookings.server.ts';
import { canBeMoved, differenceTo, leftOfPrice, priceAt } from '../rules.ts';
import { datesToChoose, lockOtherDate, moveConfirmed, type OtherDate } from './move-queries.server.ts';

/** Places of an order that have moved from one date to another at once, for whoever tells the people concerned. */
export interface BookingMoved extends ToldTogether {
  previousStartsAt: Date;
  /** What goes back for them all, in pence; 0 when nothing does. */
  refundPence: number;
  /** The entry of the audit log that says why, where the business has moved it; null where its seeker has. */
  auditId: number | null;
}

export interface MoveDeps {
  pool: Pool;
  outbox: Outbox;
  clock: Clock;
  /** Runs inside the transaction that moves the booking: the place to queue e-mails. */
  onBookingMoved(tx: Tx, moved: BookingMoved): Promise<void>;
}

/** What another date costs beyond the booking's price, in pence; what no card can be charged is waived. */
export function differenceOf(
  booking: BookingRecord,
  { sessionFeePence }: OtherDate,
): { differencePence: number; waivedPence: number } {
  // A place of a pass is a place of it, whatever the date costs.
  if (booking.pass !== null) return { differencePence: 0, waivedPence: 0 };
  const pence = differenceTo(priceAt(sessionFeePence, booking), {
    ...booking,
    leftPence: leftOfPrice(booking),
  });
  return pence > 0 && pence < SMALLEST_CHARGE_PENCE
    ? { differencePence: 0, waivedPence: pence }
    : { differencePence: pence, waivedPence: 0 };
}

/**
 * Where the person's own booking can be moved to (`GET /api/bookings/{bookingId}/dates`); nowhere once cancelling would
 * no longer give everything back. Throws `not_found` (404).
 */
export async function datesToMoveTo(
  { pool, clock }: Pick<MoveDeps, 'pool' | 'clock'>,
  user: AuthUser,
  bookingId: string,
): Promise<DateToMoveTo[]> {
  const now = clock.now();
  const booking = await requireOwnBooking(pool, user, bookingId);
  if (!canBeMoved(booking, now)) return [];
  const lastDay = await lastDayToMoveTo(pool, bookingId);
  const dates = (await datesToChoose(pool, bookingId, now)).filter(
    ({ startsAt }) => lastDay === null || isWithin(lastDay, startsAt),
  );
  return dates.map((date) => {
    const { differencePence, waivedPence } = differenceOf(booking, date);
    return {
      startsAt: date.startsAt.toISOString(),
      endsAt: date.endsAt.toISOString(),
      left: date.left,
      totalAmount: penceToDecimal(priceAt(date.sessionFeePence, booking)),
      difference: signedDecimal(differencePence),
      waived: penceToDecimal(waivedPence),
    };
  });
}

/**
 * Moves the person's own booking to another date of its session (`POST /api/bookings/{bookingId}/move`), for what the
 * date costs now: place, times, refund of the difference and e-mails in one transaction. The policy stays as it was
 * bought. What a dearer date costs more is paid first (`holdDearerDate`).
 * Throws `not_found` (404: also where the session has no such date), `price_changed` (409: the difference is another),
 * `sold_out` (409) or `conflict` (409: it can no longer be moved, or the date costs more).
 */
export async function moveBooking(
  deps: MoveDeps,
  user: AuthUser,
  bookingId: string,
  input: MoveBooking,
): Promise<{ booking: Booking }> {
  const { pool } = deps;
  await requireOwnBooking(pool, user, bookingId);
  const now = deps.clock.now();
  const startsAt = new Date(input.startsAt);
  await transaction(pool, async (tx) => {
    const date = await lockOtherDate(tx, [bookingId], startsAt, now);
    if (date === null) throw noSuchDate();
    // Passes are locked too: of two places that one covers, the second sees the date of the first.
    await lockCreditsOfBooking(tx, bookingId);
    // Payments before the booking is read: an admin may be refunding some of it at this moment.
    const left = await lockLeft(tx, bookingId);
    const booking = await bookingById(tx, bookingId);
    if (booking === null || !canBeMoved(booking, now)) throw tooLate();
    if (await coversTwice(tx, bookingId, date.occurrenceId))
      throw new AppError('conflict', 'Your pass or membership already has a place on this date.');
    const lastDay = await lastDayToMoveTo(tx, bookingId);
    if (lastDay !== null && !isWithin(lastDay, date.startsAt))
      throw new AppError(
        'conflict',
        `Your pass expires on ${formatLastDay(lastDay)}. Choose an earlier date.`,
      );
    const { differencePence: difference } = differenceOf(booking, date);
    refuseAnotherDifference(input, difference);
    if (difference > 0)
      throw new AppError(
        'conflict',
        `This date costs ${formatPounds(difference)} more. Pay the difference first.`,
      );
    const moves = await moveConfirmed(tx, bookingId, date.occurrenceId, { by: 'seeker' }, now);
    if (moves === null) throw soldOut();
    const refundPence = -difference;
    if (left !== null && refundPence > 0)
      await giveBack(tx, deps.outbox, left, {
        bookingId,
        amountPence: refundPence,
        reason: 'moved_by_seeker',
        key: `booking:${bookingId}:move:${moves}`,
      });
    await deps.onBookingMoved(tx, {
      bookingId,
      previousStartsAt: booking.startsAt,
      refundPence,
      auditId: null,
    });
  });
  return { booking: bookingAnswer(await requireOwnBooking(pool, user, bookingId), now) };
}

/** Throws `price_changed` (409) where the person was shown another difference than what applies, in pence. */
export function refuseAnotherDifference(input: MoveBooking, differencePence: number): void {
  if (signedPence(input.difference) !== differencePence)
    throw new AppError('price_changed', 'The price of this session has changed');
}

export function noSuchDate(): AppError {
  return new AppError('not_found', 'You can’t book this session at that time.');
}

export function soldOut(): AppError {
  return new AppError('sold_out', 'This date is fully booked. Choose another one.');
}

export function tooLate(): AppError {
  return new AppError(
    'conflict',
    'You can’t move this booking. It’s cancelled, or past the time for free cancellation.',
  );
}

/** "-4.40": pounds with their sign. */
function signedDecimal(pence: number): string {
  return pence < 0 ? `-${penceToDecimal(-pence)}` : penceToDecimal(pence);
}

function signedPence(pounds: string): number | null {
  const pence = poundsToPence(pounds.replace('-', ''));
  return pence !== null && pounds.startsWith('-') ? -pence : pence;
}
