import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { returnEntitlements } from '#areas/money/entitlements/use/use-entitlements.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { poundsToPence } from '#shared/domain/pence.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { type BookingRecord, cancelByCustomer } from '../book/booking-queries.server.ts';
import { toBookingResponse } from '../book/booking-response.server.ts';
import type { Booking, CancelBooking } from '../contract.ts';
import { requireOwnBooking } from '../my-bookings/read-bookings.server.ts';
import type { BookingGroup } from '../order/group-notifications.ts';
import { isCreditReturned, refundIfCancelled, refundOnCancelling } from '../rules.ts';
import { lockBookingOccurrences, lockBookings } from './cancellation-queries.server.ts';
import { creditsReturnedSentence, refundChangedSentence } from './copy.ts';
import {
  lockRefundableBalance,
  type RefundableBalance,
  refundAcrossPayments,
} from './refund-across-payments.server.ts';

/** Bookings of one order that were cancelled at once, for whoever tells the people concerned. */
interface BookingsCancelled extends BookingGroup {
  /** What goes back for them all, in pence; 0 when nothing does. */
  refundPence: number;
}

export interface CancelDeps {
  pool: Pool;
  outbox: Outbox;
  clock: Clock;
  /** Runs once for each of them, inside the transaction that cancels them: the place to queue e-mails. */
  onBookingCancelled(tx: Tx, cancelled: BookingsCancelled): Promise<void>;
}

/**
 * Cancels the person's own booking (`POST /api/bookings/{bookingId}/cancel`): state, seat, refund and e-mails in
 * one transaction. A credit that paid comes back as one. The refund is decided here and sent by its job. Price, policy and
 * start are read once booking, date and payments are locked: the business may be moving the date, or a paid move may be
 * completing, at this moment. If the refund then is not the one that the person was shown, nothing is cancelled. A second
 * cancel is refused; of several at once, one cancels.
 * Throws `not_found` (404, also for somebody else's) or `conflict` (409: begun, cancelled before, or another
 * refund than shown).
 */
export async function cancelBooking(
  deps: CancelDeps,
  user: AuthUser,
  bookingId: string,
  input: CancelBooking,
): Promise<Booking> {
  const { pool } = deps;
  await requireOwnBooking(pool, user, bookingId);
  const now = deps.clock.now();
  await transaction(pool, async (tx) => {
    const place = await lockForCancel(tx, user, bookingId, now);
    if (place.refundPence === null) throw new AppError('conflict', cancelConflictMessage(place.booking));
    const { booking, refundPence, creditsBack } = place;
    if (poundsToPence(input.refund) !== refundPence) throw refundChangedError(refundPence, booking);
    if ((input.credits ?? 0) !== creditsBack) throw creditsChangedError(creditsBack);
    await cancelLocked(tx, deps, place, now);
  });
  return toBookingResponse(await requireOwnBooking(pool, user, bookingId), now);
}

/**
 * Cancels the person's own booking by its policy, without an agreed figure: as their account is deleted. A booking that
 * can no longer be cancelled stays as it is.
 */
export async function cancelByPolicy(deps: CancelDeps, user: AuthUser, bookingId: string): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps.pool, async (tx) => {
    const place = await lockForCancel(tx, user, bookingId, now);
    if (place.refundPence !== null) await cancelLocked(tx, deps, place, now);
  });
}

/** A locked booking, and what cancelling it gives back. `refundPence` null: it can no longer be cancelled. */
interface LockedBooking {
  booking: BookingRecord;
  left: RefundableBalance | null;
  refundPence: number | null;
  creditsBack: number;
}

async function lockForCancel(tx: Tx, user: AuthUser, bookingId: string, now: Date): Promise<LockedBooking> {
  const left = await lockForRefund(tx, [bookingId]);
  const booking = await requireOwnBooking(tx, user, bookingId);
  return {
    booking,
    left: left.get(bookingId) ?? null,
    refundPence: refundIfCancelled(booking, now),
    creditsBack: isCreditReturned(booking, now) === true ? 1 : 0,
  };
}

async function cancelLocked(
  tx: Tx,
  deps: CancelDeps,
  { booking, left, refundPence, creditsBack }: LockedBooking,
  now: Date,
): Promise<void> {
  if (!(await cancelByCustomer(tx, booking.id, now)))
    throw new AppError('conflict', cancelConflictMessage(booking));
  if (creditsBack > 0 || isVoucherReturned(booking, now)) await returnEntitlements(tx, booking.id, now);
  await refundCancelledBooking(tx, deps.outbox, { booking, left, refundPence: refundPence ?? 0 }, now);
  await deps.onBookingCancelled(tx, { bookingId: booking.id, refundPence: refundPence ?? 0 });
}

/**
 * Locks bookings, then their dates, then their payments, and returns what is left to refund of each, by booking. Read
 * the bookings after it: price, policy, start and refunds do not change until the transaction ends.
 */
export async function lockForRefund(
  tx: Tx,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, RefundableBalance | null>> {
  await lockBookings(tx, bookingIds);
  await lockBookingOccurrences(tx, bookingIds);
  const left = new Map<string, RefundableBalance | null>();
  for (const bookingId of bookingIds) left.set(bookingId, await lockRefundableBalance(tx, bookingId));
  return left;
}

/**
 * Gives back the agreed refund of a booking that this transaction has cancelled. Lock it first (`lockForRefund`).
 * Throws `conflict` (409) when the payments say that another amount is due, because they say less or more is left.
 */
export async function refundCancelledBooking(
  tx: Tx,
  outbox: Outbox,
  {
    booking,
    left,
    refundPence,
  }: { booking: BookingRecord; left: RefundableBalance | null; refundPence: number },
  now: Date,
): Promise<void> {
  const leftPence = left?.leftPence ?? 0;
  const duePence = refundOnCancelling('seeker', { ...booking, leftPence }, now);
  if (duePence !== refundPence) throw refundChangedError(duePence, booking);
  if (left === null || refundPence === 0) return;
  await refundAcrossPayments(tx, outbox, left, {
    bookingId: booking.id,
    amountPence: refundPence,
    reason: 'cancelled_by_seeker',
    key: `booking:${booking.id}:refund`,
  });
}

/** What goes back is not what the person was shown. */
export function refundChangedError(refundPence: number, { policy }: Pick<BookingRecord, 'policy'>): AppError {
  return new AppError(
    'conflict',
    `${refundChangedSentence(refundPence, policy)} We haven’t cancelled anything yet.`,
  );
}

/** What gift vouchers paid of a booking comes back to them whole, while cancelling gives any money back. */
export function isVoucherReturned(booking: BookingRecord, now: Date): boolean {
  return isCreditReturned({ ...booking, pass: booking.voucher }, now) === true;
}

/** What becomes of credits is not what the person was shown. */
export function creditsChangedError(creditsBack: number): AppError {
  return new AppError(
    'conflict',
    `${creditsReturnedSentence(creditsBack)} We haven’t cancelled anything yet.`,
  );
}

function cancelConflictMessage({ state, trainerId }: BookingRecord): string {
  switch (state) {
    case 'cancelled_by_seeker':
      return 'You’ve already cancelled this booking.';
    case 'cancelled_by_business':
      return trainerId === null
        ? 'The business has already cancelled this session.'
        : 'The trainer has already cancelled this appointment.';
    default:
      return 'This session has started, so you can’t cancel it.';
  }
}
