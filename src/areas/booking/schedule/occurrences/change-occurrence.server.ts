import {
  lockOccurrenceBookings,
  relocateBookings,
  rescheduleBookings,
} from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import {
  type CancelOccurrenceDeps,
  cancelClosedBookings,
  closeOccurrence,
} from '#areas/booking/bookings/cancel/cancel-occurrence.server.ts';
import {
  readOccurrenceMinimum,
  setRunsAnyway,
} from '#areas/booking/bookings/minimum/decide-minimums.server.ts';
import { type BookingGroup, groupByOrder } from '#areas/booking/bookings/order/group-notifications.ts';
import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { relocateOccurrence } from '#areas/catalogue/sessions/locations/relocate-occurrence.server.ts';
import { moveOccurrence } from '#areas/catalogue/sessions/occurrences/move-occurrence.server.ts';
import {
  listAffectedOccurrences,
  updateOccurrences,
} from '#areas/catalogue/sessions/occurrences/update-occurrences.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { decimalToPence, formatPounds, penceToDecimal } from '#shared/domain/pence.ts';
import {
  type CancellationCost,
  costOfChoicePence,
  markedAttendanceText,
  needsMarkedChoice,
} from './cancellation-cost.ts';
import type {
  CancelOccurrence,
  ChangeOccurrence,
  MarkedChoice,
  MoveOccurrence,
  OccurrenceAnswer,
  RelocateOccurrence,
  SeenOccurrence,
} from './contract.ts';
import { cancellationCost, lockSeenOccurrence } from './occurrence-queries.server.ts';
import { authoriseOccurrence, readOccurrence } from './read-occurrence.server.ts';

export interface BookingChanged extends BookingGroup {
  previousStartsAt: Date | null;
  previousPlace?: string;
}

export interface ChangeOccurrenceDeps {
  pool: Pool;
  clock: Clock;
  /** Called once per order and date, in the transaction of the change; queue emails here. */
  onBookingChanged(tx: Tx, changed: BookingChanged): Promise<void>;
}

/**
 * Changes places, time or note of one date, or of it and all later ones of its weekly slot, in one transaction.
 * Emails customers about a new time or note. Throws as `authoriseBusiness` and `updateOccurrences`.
 */
export async function changeBusinessOccurrence(
  deps: ChangeOccurrenceDeps,
  user: { id: string },
  occurrenceId: number,
  input: ChangeOccurrence,
): Promise<OccurrenceAnswer> {
  const { pool, clock } = deps;
  const { business } = await authoriseOccurrence(pool, user, occurrenceId, 'change_occurrence');
  const now = clock.now();
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, user, business.id, 'change_occurrence');
    await changeOccurrenceInTransaction(tx, deps, occurrenceId, input);
  });
  return readOccurrence(pool, user, occurrenceId, now);
}

/** The caller must check the permission. Throws as `updateOccurrences`. */
export async function changeOccurrenceInTransaction(
  tx: Tx,
  deps: Pick<ChangeOccurrenceDeps, 'clock' | 'onBookingChanged'>,
  occurrenceId: number,
  input: ChangeOccurrence,
): Promise<void> {
  const touched = await listAffectedOccurrences(tx, occurrenceId, input.scope);
  // Lock bookings before dates, as all code does, so that concurrent changes can't deadlock.
  const booked = await lockOccurrenceBookings(tx, touched);
  if (input.seen !== undefined) await assertSeenOccurrence(tx, occurrenceId, input.seen);
  const note = input.note === '' ? null : input.note;
  const changed = await updateOccurrences(tx, occurrenceId, touched, { ...input, note }, deps.clock.now());
  await updateBookingsAndNotify(
    tx,
    deps,
    changed.occurrenceIds,
    changed.noteChanged && note !== null ? booked : [],
  );
}

/**
 * Moves a date and its bookings to another time in one transaction, with emails and an audit record. Throws
 * `conflict` (409) if the date is not as the person saw it, and as `authoriseBusiness` and `moveOccurrence`.
 */
export async function moveBusinessOccurrence(
  deps: ChangeOccurrenceDeps,
  act: AuditContext,
  occurrenceId: number,
  { seen, ...place }: MoveOccurrence,
): Promise<OccurrenceAnswer> {
  const { pool, clock } = deps;
  const user = { id: act.actorId };
  const { business } = await authoriseOccurrence(pool, user, occurrenceId, 'change_occurrence');
  const now = clock.now();
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, user, business.id, 'change_occurrence');
    await lockOccurrenceBookings(tx, [occurrenceId]);
    const asSeen = { startsAt: new Date(seen.startsAt), taken: seen.taken };
    const { from, to } = await moveOccurrence(tx, occurrenceId, { ...place, seen: asSeen }, now);
    await updateBookingsAndNotify(tx, deps, [occurrenceId], []);
    await recordAudit(tx, act, {
      action: 'occurrence.moved',
      subject: 'occurrence',
      subjectId: occurrenceId,
      before: { startsAt: from },
      after: { startsAt: to },
      details: { taken: seen.taken },
    });
  });
  return readOccurrence(pool, user, occurrenceId, now);
}

/**
 * Lets a date take place however few people book. Throws `conflict` (409) if it has no minimum, has begun or is
 * cancelled, and as `authoriseBusiness`.
 */
export async function runOccurrenceAnyway(
  { pool, clock }: Pick<ChangeOccurrenceDeps, 'pool' | 'clock'>,
  act: AuditContext,
  occurrenceId: number,
): Promise<OccurrenceAnswer> {
  const user = { id: act.actorId };
  const { business } = await authoriseOccurrence(pool, user, occurrenceId, 'change_occurrence');
  const now = clock.now();
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, user, business.id, 'change_occurrence');
    await lockSeenOccurrence(tx, occurrenceId);
    if (await setRunsAnyway(tx, occurrenceId, now)) {
      await recordAudit(tx, act, {
        action: 'occurrence.runs_anyway',
        subject: 'occurrence',
        subjectId: occurrenceId,
      });
      return;
    }
    const minimum = await readOccurrenceMinimum(tx, occurrenceId);
    if (minimum?.runsAnyway !== true)
      throw new AppError('conflict', 'This date has no minimum, has begun or is cancelled.');
  });
  return readOccurrence(pool, user, occurrenceId, now);
}

/** Locks the date. Throws `conflict` (409) if it has changed since the person saw it. */
async function assertSeenOccurrence(tx: Tx, occurrenceId: number, seen: SeenOccurrence): Promise<void> {
  const date = await lockSeenOccurrence(tx, occurrenceId);
  if (
    date !== null &&
    date.startsAt.toISOString() === seen.startsAt &&
    date.capacity === seen.capacity &&
    (date.note ?? '') === seen.note
  )
    return;
  throw new AppError(
    'conflict',
    'Someone else has changed this date since you opened it. We haven’t saved your changes. Check the date again.',
  );
}

/**
 * Moves a date to another venue or room in one transaction, with an audit record. A new venue is emailed and allows a
 * full refund until the start; a new room shows only on tickets. Throws `conflict` (409) if the place has changed,
 * and as `authoriseBusiness` and `relocateOccurrence`.
 */
export async function relocateBusinessOccurrence(
  deps: ChangeOccurrenceDeps,
  act: AuditContext,
  occurrenceId: number,
  input: RelocateOccurrence,
): Promise<OccurrenceAnswer> {
  const { pool, clock } = deps;
  const user = { id: act.actorId };
  const { date, business } = await authoriseOccurrence(pool, user, occurrenceId, 'change_occurrence');
  const now = clock.now();
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, user, business.id, 'change_occurrence');
    await lockOccurrenceBookings(tx, [occurrenceId]);
    const from = await relocateOccurrence(tx, occurrenceId, business.id, input, now);
    const to = { venueId: input.venueId, roomId: input.roomId };
    if (from.venueId !== to.venueId) {
      const previousPlace = date.venue ?? business.name;
      for (const { told } of groupByOrder(await relocateBookings(tx, occurrenceId)))
        await deps.onBookingChanged(tx, { ...told, previousStartsAt: null, previousPlace });
    }
    await recordAudit(tx, act, {
      action: 'occurrence.placed',
      subject: 'occurrence',
      subjectId: occurrenceId,
      before: { ...from },
      after: to,
      details: { businessId: business.id },
    });
  });
  return readOccurrence(pool, user, occurrenceId, now);
}

/** Updates the bookings' times. Emails those in `besides`, or if it is empty, those with a new time. */
async function updateBookingsAndNotify(
  tx: Tx,
  deps: Pick<ChangeOccurrenceDeps, 'onBookingChanged'>,
  occurrenceIds: readonly number[],
  besides: Awaited<ReturnType<typeof lockOccurrenceBookings>>,
): Promise<void> {
  const moved = await rescheduleBookings(tx, occurrenceIds);
  const previous = new Map(moved.map((booking) => [booking.bookingId, booking.previousStartsAt]));
  for (const { told } of groupByOrder(besides.length > 0 ? besides : moved))
    await deps.onBookingChanged(tx, { ...told, previousStartsAt: previous.get(told.bookingId) ?? null });
}

/**
 * Cancels a date with full refunds and emails, and records it in the audit log. After the start, the business chooses
 * whether to refund people with an attendance mark. Throws `conflict` (409) if the cost has changed, and as
 * `authoriseBusiness` and `cancelAuthorisedOccurrence`.
 */
export async function cancelBusinessOccurrence(
  deps: CancelOccurrenceDeps,
  act: AuditContext,
  occurrenceId: number,
  { reason, bookings, refund, marked }: CancelOccurrence,
): Promise<OccurrenceAnswer> {
  const { pool, clock } = deps;
  const user = { id: act.actorId };
  const { business } = await authoriseOccurrence(pool, user, occurrenceId, 'cancel_occurrence');
  await cancelAuthorisedOccurrence(deps, act, occurrenceId, {
    first: (tx) => authoriseInTransaction(tx, user, business.id, 'cancel_occurrence'),
    reason,
    marked,
    agreed: (cost) => cost.bookings === bookings && cost.refundPence === decimalToPence(refund),
  });
  return readOccurrence(pool, user, occurrenceId, clock.now());
}

/**
 * The caller must check the permission. `agreed` checks the cost while the date is locked. `first` starts the closing
 * transaction, `within` runs in it. Throws `conflict` (409) if `agreed` refuses or the choice is missing, and as
 * `cancelOccurrence`.
 */
export async function cancelAuthorisedOccurrence(
  deps: CancelOccurrenceDeps,
  act: AuditContext,
  occurrenceId: number,
  {
    first = async () => undefined,
    reason,
    marked,
    agreed,
    within = async () => undefined,
  }: {
    first?: (tx: Tx) => Promise<unknown>;
    reason: string;
    marked: MarkedChoice | undefined;
    agreed(cost: { bookings: number; refundPence: number }): boolean;
    within?: (tx: Tx) => Promise<unknown>;
  },
): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps.pool, async (tx) => {
    await first(tx);
    const date = await lockSeenOccurrence(tx, occurrenceId);
    if (date === null) return;
    const all = await cancellationCost(tx, occurrenceId);
    const choice = requireMarkedChoice(date, all, marked, now);
    const refundsMarked = choice === 'refund';
    const { bookings, refundPence } = costOfChoicePence(all, choice);
    if (!agreed({ bookings, refundPence })) {
      const people = bookings === 1 ? '1 booking' : `${bookings} bookings`;
      throw new AppError(
        'conflict',
        `Cancelling now refunds ${people}, ${formatPounds(refundPence)} in total. The date isn’t cancelled yet.`,
      );
    }
    if (!(await closeOccurrence(tx, deps, { occurrenceId, by: 'business', reason, refundsMarked }))) return;
    await within(tx);
    await recordAudit(tx, act, {
      action: 'occurrence.cancelled',
      subject: 'occurrence',
      subjectId: occurrenceId,
      reason,
      before: { state: 'scheduled' },
      after: { state: 'cancelled' },
      details: {
        bookings,
        refund: penceToDecimal(refundPence),
        ...(!refundsMarked && { keptCheckedIn: all.checkedIn, keptNoShows: all.noShows }),
      },
    });
  });
  await cancelClosedBookings(deps, occurrenceId);
}

/** Throws `conflict` (409) if a required choice is missing, or a choice is given when everybody is refunded. */
function requireMarkedChoice(
  { startsAt }: { startsAt: Date },
  cost: CancellationCost,
  marked: MarkedChoice | undefined,
  now: Date,
): MarkedChoice {
  if (needsMarkedChoice(startsAt, cost, now)) {
    if (marked !== undefined) return marked;
    throw new AppError(
      'conflict',
      `${markedAttendanceText(cost)} Choose whether to refund them too. The date isn’t cancelled yet.`,
    );
  }
  if (marked === 'keep' && startsAt > now)
    throw new AppError(
      'conflict',
      'This date hasn’t started, so cancelling it refunds everyone. It isn’t cancelled yet.',
    );
  return 'refund';
}
