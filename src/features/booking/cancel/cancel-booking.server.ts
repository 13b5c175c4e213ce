import type { AuthUser } from '#features/accounts/contract.ts';
import { giveCreditsBack } from '#features/credits/use/use-credits.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { poundsToPence } from '#shared/domain/pence.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { bookingAnswer } from '../book/booking-answer.server.ts';
import { type BookingRecord, cancelConfirmed } from '../book/booking-queries.server.ts';
import type { Booking, CancelBooking } from '../contract.ts';
import type { ToldTogether } from '../order/told-together.ts';
import { requireOwnBooking } from '../own/show-bookings.server.ts';
import { creditIfCancelled, refundIfCancelled, refundInTime } from '../rules.ts';
import { creditsNow, refundNow } from './copy.ts';
import { giveBack, lockLeft } from './give-back.server.ts';

/** Bookings of one order that were cancelled at once, for whoever tells the people concerned. */
interface BookingCancelled extends ToldTogether {
  /** What goes back for them all, in pence; 0 when nothing does. */
  refundPence: number;
}

export interface CancelDeps {
  pool: Pool;
  outbox: Outbox;
  clock: Clock;
  /** Runs once for each of them, inside the transaction that cancels them: the place to queue e-mails. */
  onBookingCancelled(tx: Tx, cancelled: BookingCancelled): Promise<void>;
}

/**
 * Cancels the person's own booking (`POST /api/bookings/{bookingId}/cancel`): state, seat, refund and e-mails in
 * one transaction. What a credit paid comes back as one. The refund is decided here and sent by its job. What goes back is what the person agreed to:
 * if the figure they were shown is not the one that applies now, nothing happens. A second cancel is refused
 * rather than answered as if it had done something; of several at once, one cancels.
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
  const booking = await requireOwnBooking(pool, user, bookingId);
  const now = deps.clock.now();
  const refundPence = refundIfCancelled(booking, now);
  if (refundPence === null) throw new AppError('conflict', whyNot(booking));
  if (poundsToPence(input.refund) !== refundPence) throw anotherRefund(refundPence, booking);
  const creditsBack = creditIfCancelled(booking, now) === true ? 1 : 0;
  if ((input.credits ?? 0) !== creditsBack) throw otherCredits(creditsBack);
  const cancelled = await transaction(pool, async (tx) => {
    if (!(await cancelConfirmed(tx, booking.id, now))) return false;
    if (creditsBack > 0 || voucherComesBack(booking, now)) await giveCreditsBack(tx, booking.id, now);
    await refundCancelled(tx, deps.outbox, booking, refundPence);
    await deps.onBookingCancelled(tx, { bookingId, refundPence });
    return true;
  });
  const after = await requireOwnBooking(pool, user, bookingId);
  if (!cancelled) throw new AppError('conflict', whyNot(after));
  return bookingAnswer(after, now);
}

/**
 * Gives back what was agreed for a booking that this transaction has cancelled in time. Telling of it is the caller's.
 * Throws `conflict` (409) when less is due by now, because less is left of it.
 */
export async function refundCancelled(
  tx: Tx,
  outbox: Outbox,
  booking: Pick<BookingRecord, 'id' | 'policy'>,
  refundPence: number,
): Promise<void> {
  if (refundPence === 0) return;
  // An admin may be giving some of it back at this moment.
  const left = await lockLeft(tx, booking.id);
  const duePence = refundInTime(booking.policy, left?.leftPence ?? 0);
  if (left === null || duePence < refundPence) throw anotherRefund(duePence, booking);
  await giveBack(tx, outbox, left, {
    bookingId: booking.id,
    amountPence: refundPence,
    reason: 'cancelled_by_seeker',
    key: `booking:${booking.id}:refund`,
  });
}

/** What goes back is not what the person was shown. */
export function anotherRefund(refundPence: number, { policy }: Pick<BookingRecord, 'policy'>): AppError {
  return new AppError('conflict', `${refundNow(refundPence, policy)} Nothing has been cancelled yet.`);
}

/** What gift vouchers paid of a booking comes back to them whole, while cancelling gives any money back. */
export function voucherComesBack(booking: BookingRecord, now: Date): boolean {
  return creditIfCancelled({ ...booking, pass: booking.voucher }, now) === true;
}

/** What becomes of credits is not what the person was shown. */
export function otherCredits(creditsBack: number): AppError {
  return new AppError('conflict', `${creditsNow(creditsBack)} Nothing has been cancelled yet.`);
}

function whyNot({ state, trainerId }: BookingRecord): string {
  switch (state) {
    case 'cancelled_by_seeker':
      return 'You have cancelled this booking already.';
    case 'cancelled_by_business':
      return trainerId === null
        ? 'The business has cancelled this session already.'
        : 'The trainer has cancelled this hour already.';
    default:
      return 'This session has started, so the booking can no longer be cancelled.';
  }
}
