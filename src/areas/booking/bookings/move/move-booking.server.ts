import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { formatLastDay } from '#areas/money/entitlements/credit-text.ts';
import { weekIsFullSentence } from '#areas/money/entitlements/memberships/copy.ts';
import { isValidOn } from '#areas/money/entitlements/rules.ts';
import {
  fullWeekOfMove,
  lastMoveDay,
  lockEntitlementsOfBooking,
  wouldCoverTwice,
} from '#areas/money/entitlements/use/use-entitlements.server.ts';
import { MIN_CHARGE_PENCE } from '#areas/money/payments/rules.ts';
import { type Db, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { formatPounds, penceToDecimal, poundsToPence } from '#shared/domain/pence.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { type BookingRecord, findBooking } from '../book/booking-queries.server.ts';
import { toBookingResponse } from '../book/booking-response.server.ts';
import { wouldPartCarer } from '../cancel/carers.server.ts';
import { lockRefundableBalance, refundAcrossPayments } from '../cancel/refund-across-payments.server.ts';
import type { Booking, MoveBooking, MoveTarget } from '../contract.ts';
import { requireOwnBooking } from '../my-bookings/read-bookings.server.ts';
import type { BookingGroup } from '../order/group-notifications.ts';
import {
  CARER_MOVES_TOGETHER_SENTENCE,
  canMoveBooking,
  priceAtFee,
  priceDifference,
  remainingPrice,
} from '../rules.ts';
import {
  listMoveOccurrences,
  lockMoveOccurrence,
  type MoveOccurrence,
  moveConfirmedBooking,
} from './move-queries.server.ts';
import { openForCustomer, requireOpenForCustomer } from './move-window.server.ts';

/** Places of an order moved together, for one email. */
export interface BookingsMoved extends BookingGroup {
  previousStartsAt: Date;
  /** The total in pence, may be 0. */
  refundPence: number;
  /** The audit log entry with the business's reason; null if the customer moved it. */
  auditId: number | null;
}

export interface MoveDeps {
  pool: Pool;
  outbox: Outbox;
  clock: Clock;
  /** Runs inside the transaction that moves the booking: queue emails here. */
  onBookingMoved(tx: Tx, moved: BookingsMoved): Promise<void>;
}

/** In pence. Extra cost that no card can be charged for is waived. */
export function moveDifference(
  booking: BookingRecord,
  { sessionFeePence }: MoveOccurrence,
): { differencePence: number; waivedPence: number } {
  // A pass covers any date, whatever its price.
  if (booking.pass !== null) return { differencePence: 0, waivedPence: 0 };
  const pence = priceDifference(priceAtFee(sessionFeePence, booking), {
    ...booking,
    leftPence: remainingPrice(booking),
  });
  return pence > 0 && pence < MIN_CHARGE_PENCE
    ? { differencePence: 0, waivedPence: pence }
    : { differencePence: pence, waivedPence: 0 };
}

/** Empty once cancelling would not refund everything. Throws `not_found` (404). */
export async function listMoveTargets(
  { pool, clock }: Pick<MoveDeps, 'pool' | 'clock'>,
  user: AuthUser,
  bookingId: string,
): Promise<MoveTarget[]> {
  const now = clock.now();
  const booking = await requireOwnBooking(pool, user, bookingId);
  if (!canMoveBooking(booking, now) || (await hasCarer(pool, booking))) return [];
  const lastDay = await lastMoveDay(pool, bookingId);
  const open = await openForCustomer(pool, booking, await listMoveOccurrences(pool, bookingId, now), now);
  const dates = open.filter(({ startsAt }) => lastDay === null || isValidOn(lastDay, startsAt));
  return dates.map((date) => {
    const { differencePence, waivedPence } = moveDifference(booking, date);
    return {
      startsAt: date.startsAt.toISOString(),
      endsAt: date.endsAt.toISOString(),
      left: date.left,
      totalAmount: penceToDecimal(priceAtFee(date.sessionFeePence, booking)),
      difference: formatSignedDecimal(differencePence),
      waived: penceToDecimal(waivedPence),
    };
  });
}

/**
 * Moves the person's booking at the date's current price; the policy stays. Dearer dates need `holdMove` first.
 * Throws
 * `not_found` (404), `price_changed`, `sold_out` or `conflict` (all 409).
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
    const date = await lockMoveOccurrence(tx, [bookingId], startsAt, now);
    if (date === null) throw occurrenceNotFoundError();
    // Lock passes too: if one covers two places, the second must see the first's new date.
    await lockEntitlementsOfBooking(tx, bookingId);
    // Lock payments before reading the booking: an admin may be refunding it.
    const left = await lockRefundableBalance(tx, bookingId);
    const booking = await findBooking(tx, bookingId);
    if (booking === null || !canMoveBooking(booking, now)) throw tooLateError();
    await assertNoCarer(tx, booking);
    await requireOpenForCustomer(tx, booking, date, now);
    if (await wouldCoverTwice(tx, bookingId, date.occurrenceId))
      throw new AppError('conflict', 'Your pass or membership already has a place on this date.');
    const week = await fullWeekOfMove(tx, bookingId, date.occurrenceId);
    if (week !== null) throw new AppError('conflict', weekIsFullSentence(week));
    const lastDay = await lastMoveDay(tx, bookingId);
    if (lastDay !== null && !isValidOn(lastDay, date.startsAt))
      throw new AppError(
        'conflict',
        `Your pass expires on ${formatLastDay(lastDay)}. Choose an earlier date.`,
      );
    const { differencePence: difference } = moveDifference(booking, date);
    requireSameDifference(input, difference);
    if (difference > 0)
      throw new AppError(
        'conflict',
        `This date costs ${formatPounds(difference)} more. Pay the difference first.`,
      );
    const moves = await moveConfirmedBooking(tx, bookingId, date.occurrenceId, { by: 'seeker' }, now);
    if (moves === null) throw soldOutError();
    const refundPence = -difference;
    if (left !== null && refundPence > 0)
      await refundAcrossPayments(tx, deps.outbox, left, {
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
  return { booking: toBookingResponse(await requireOwnBooking(pool, user, bookingId), now) };
}

/** Throws `price_changed` (409) if the person was shown another difference, in pence. */
export function requireSameDifference(input: MoveBooking, differencePence: number): void {
  if (parseSignedPence(input.difference) !== differencePence)
    throw new AppError('price_changed', 'The price of this session has changed');
}

/** A carer's place, or one that a carer's place depends on. */
const hasCarer = async (db: Db, { id, places }: Pick<BookingRecord, 'id' | 'places'>): Promise<boolean> =>
  places > 1 && wouldPartCarer(db, [id]);

/** Throws `conflict` (409). */
export async function assertNoCarer(db: Db, booking: Pick<BookingRecord, 'id' | 'places'>): Promise<void> {
  if (await hasCarer(db, booking)) throw new AppError('conflict', CARER_MOVES_TOGETHER_SENTENCE);
}

export function occurrenceNotFoundError(): AppError {
  return new AppError('not_found', 'You can’t book this session at that time.');
}

export function soldOutError(): AppError {
  return new AppError('sold_out', 'This date is fully booked. Choose another one.');
}

export function tooLateError(): AppError {
  return new AppError(
    'conflict',
    'You can’t move this booking. It’s cancelled, or past the time for free cancellation.',
  );
}

/** "-4.40" */
function formatSignedDecimal(pence: number): string {
  return pence < 0 ? `-${penceToDecimal(-pence)}` : penceToDecimal(pence);
}

function parseSignedPence(pounds: string): number | null {
  const pence = poundsToPence(pounds.replace('-', ''));
  return pence !== null && pounds.startsWith('-') ? -pence : pence;
}
