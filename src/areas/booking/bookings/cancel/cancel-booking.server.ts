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
import { lockWithCarers } from './carers.server.ts';
import { creditsReturnedSentence, refundChangedSentence } from './copy.ts';
import {
  lockRefundableBalance,
  type RefundableBalance,
  refundAcrossPayments,
} from './refund-across-payments.server.ts';

interface BookingsCancelled extends BookingGroup {
  /** The total in pence, may be 0. */
  refundPence: number;
}

export interface CancelDeps {
  pool: Pool;
  outbox: Outbox;
  clock: Clock;
  /** Runs once for each order, inside the cancelling transaction: queue emails here. */
  onBookingCancelled(tx: Tx, cancelled: BookingsCancelled): Promise<void>;
}

/**
 * Cancels the person's booking; a job sends the refund. Reads everything under lock, because a move may be under way.
 * Throws `not_found` (404) or `conflict` (409: begun, cancelled, or another refund than shown).
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
    if (booking.policy.courseStartsAt !== undefined && booking.dates > 1)
      throw new AppError('conflict', 'This date is part of a course. Cancel the whole course instead.');
    if (poundsToPence(input.refund) !== refundPence) throw refundChangedError(refundPence, booking);
    if ((input.credits ?? 0) !== creditsBack) throw creditsChangedError(creditsBack);
    await cancelLocked(tx, deps, place, now);
  });
  return toBookingResponse(await requireOwnBooking(pool, user, bookingId), now);
}

/** For a deleted account: refunds by policy, and leaves bookings that can't be cancelled. */
export async function cancelByPolicy(deps: CancelDeps, user: AuthUser, bookingId: string): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps.pool, async (tx) => {
    const place = await lockForCancel(tx, user, bookingId, now);
    if (place.refundPence !== null) await cancelLocked(tx, deps, place, now);
  });
}

/** `refundPence` is null if the booking can't be cancelled any more. */
interface LockedBooking {
  booking: BookingRecord;
  left: RefundableBalance | null;
  refundPence: number | null;
  creditsBack: number;
  /** Free places that end with it. */
  carers: readonly string[];
}

async function lockForCancel(tx: Tx, user: AuthUser, bookingId: string, now: Date): Promise<LockedBooking> {
  const carers = await lockWithCarers(tx, [bookingId]);
  const left = await lockForRefund(tx, [bookingId, ...carers]);
  const booking = await requireOwnBooking(tx, user, bookingId);
  return {
    booking,
    left: left.get(bookingId) ?? null,
    refundPence: refundIfCancelled(booking, now),
    creditsBack: isCreditReturned(booking, now) === true ? 1 : 0,
    carers,
  };
}

async function cancelLocked(
  tx: Tx,
  deps: CancelDeps,
  { booking, left, refundPence, creditsBack, carers }: LockedBooking,
  now: Date,
): Promise<void> {
  if (!(await cancelByCustomer(tx, booking.id, now)))
    throw new AppError('conflict', cancelConflictMessage(booking));
  for (const carer of carers) await cancelByCustomer(tx, carer, now);
  if (creditsBack > 0 || isVoucherReturned(booking, now)) await returnEntitlements(tx, booking.id, now);
  await refundCancelledBooking(tx, deps.outbox, { booking, left, refundPence: refundPence ?? 0 }, now);
  await deps.onBookingCancelled(tx, {
    bookingId: booking.id,
    ...(carers.length > 0 && { others: [...carers] }),
    refundPence: refundPence ?? 0,
  });
}

/** Locks bookings, dates, then payments; returns refundable balances by booking. Read bookings only afterwards. */
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

/** The caller must hold `lockForRefund`. Throws `conflict` (409) if another amount is due. */
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

export function refundChangedError(refundPence: number, { policy }: Pick<BookingRecord, 'policy'>): AppError {
  return new AppError(
    'conflict',
    `${refundChangedSentence(refundPence, policy)} We haven’t cancelled anything yet.`,
  );
}

/** Vouchers return whole, as long as the policy gives any money back. */
export function isVoucherReturned(booking: BookingRecord, now: Date): boolean {
  return isCreditReturned({ ...booking, pass: booking.voucher }, now) === true;
}

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
