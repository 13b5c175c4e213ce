import {
  followMovedDates,
  followMovedPlace,
  lockBookingsOfDates,
} from '#features/booking/cancel/call-off-booking.server.ts';
import {
  type CancelOccurrenceDeps,
  cancelBookingsOfClosed,
  closeOccurrence,
} from '#features/booking/cancel/cancel-occurrence.server.ts';
import { type ToldTogether, togetherByOrder } from '#features/booking/order/told-together.ts';
import { requireStanding } from '#features/businesses/permissions/authorise-business.server.ts';
import { changeDates, datesOfChange } from '#features/sessions/dates/change-dates.server.ts';
import { moveDate } from '#features/sessions/dates/move-date.server.ts';
import { placeDate } from '#features/sessions/places/place-date.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { decimalToPence, formatPounds, penceToDecimal } from '#shared/domain/pence.ts';
import { asksAboutMarked, type CostOfCancelling, markedSentence, penceOfChoice } from './cancelling.ts';
import type {
  CancelDate,
  ChangeDate,
  DateAnswer,
  MarkedChoice,
  MoveDate,
  PlaceDate,
  SeenDate,
} from './contract.ts';
import { costOfCancelling, lockDateSeen } from './date-queries.server.ts';
import { authoriseDate, showDate } from './show-date.server.ts';

/** What people who booked are told: a new time, a new place, a new note, or several of them. */
export interface BookingChanged extends ToldTogether {
  /** When it would have started; null when the time is as it was. */
  previousStartsAt: Date | null;
  /** Where it would have been, as its business calls it; left out when it is where it was. */
  previousPlace?: string;
}

export interface ChangeDateDeps {
  pool: Pool;
  clock: Clock;
  /** Runs once for each order and date, in the transaction that changes the date: the place to queue an e-mail. */
  onBookingChanged(tx: Tx, changed: BookingChanged): Promise<void>;
}

/**
 * Changes one date, or it and all later ones of its weekly slot: places, time of day, note. Bookings move with
 * their dates, and whoever booked is told of a new time or note; all in one transaction.
 * Throws as `authoriseBusiness` and `changeDates`.
 */
export async function changeDate(
  deps: ChangeDateDeps,
  user: { id: string },
  occurrenceId: number,
  input: ChangeDate,
): Promise<DateAnswer> {
  const { pool, clock } = deps;
  const { business } = await authoriseDate(pool, user, occurrenceId, 'change_occurrence');
  const now = clock.now();
  await transaction(pool, async (tx) => {
    await requireStanding(tx, user, business.id, 'change_occurrence');
    await changeDateWithin(tx, deps, occurrenceId, input);
  });
  return showDate(pool, user, occurrenceId, now);
}

/** The same within a transaction of somebody who has seen to who may. Throws as `changeDates`. */
export async function changeDateWithin(
  tx: Tx,
  deps: Pick<ChangeDateDeps, 'clock' | 'onBookingChanged'>,
  occurrenceId: number,
  input: ChangeDate,
): Promise<void> {
  const touched = await datesOfChange(tx, occurrenceId, input.scope);
  // Bookings before their dates, as everybody locks them, so that two changes at once wait and never deadlock.
  const booked = await lockBookingsOfDates(tx, touched);
  if (input.seen !== undefined) await refuseUnlessSeen(tx, occurrenceId, input.seen);
  const note = input.note === '' ? null : input.note;
  const changed = await changeDates(tx, occurrenceId, touched, { ...input, note }, deps.clock.now());
  await followAndTell(tx, deps, changed.occurrenceIds, changed.noteChanged && note !== null ? booked : []);
}

/**
 * Moves one date to another day or time of day, if it is as the person saw it. Bookings move with it and whoever booked
 * is told, as for any new time; all in one transaction, recorded in the audit log.
 * Throws as `authoriseBusiness` and `moveDate`.
 */
export async function moveDateTo(
  deps: ChangeDateDeps,
  act: Act,
  occurrenceId: number,
  { seen, ...place }: MoveDate,
): Promise<DateAnswer> {
  const { pool, clock } = deps;
  const user = { id: act.actorId };
  const { business } = await authoriseDate(pool, user, occurrenceId, 'change_occurrence');
  const now = clock.now();
  await transaction(pool, async (tx) => {
    await requireStanding(tx, user, business.id, 'change_occurrence');
    await lockBookingsOfDates(tx, [occurrenceId]);
    const asSeen = { startsAt: new Date(seen.startsAt), taken: seen.taken };
    const { from, to } = await moveDate(tx, occurrenceId, { ...place, seen: asSeen }, now);
    await followAndTell(tx, deps, [occurrenceId], []);
    await recordAudit(tx, act, {
      action: 'occurrence.moved',
      subject: 'occurrence',
      subjectId: occurrenceId,
      before: { startsAt: from },
      after: { startsAt: to },
      details: { taken: seen.taken },
    });
  });
  return showDate(pool, user, occurrenceId, now);
}

/** Throws `conflict` (409) when somebody else has changed the date since the person saw it; it is locked then. */
async function refuseUnlessSeen(tx: Tx, occurrenceId: number, seen: SeenDate): Promise<void> {
  const date = await lockDateSeen(tx, occurrenceId);
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
 * Holds one date at another venue or in another room, if it is where the person saw it. Whoever booked is told of
 * another venue, and may cancel for a full refund until it starts; of another room their tickets speak. All in one
 * transaction, recorded in the audit log. Throws as `authoriseBusiness` and `placeDate`.
 */
export async function placeDateAt(
  deps: ChangeDateDeps,
  act: Act,
  occurrenceId: number,
  input: PlaceDate,
): Promise<DateAnswer> {
  const { pool, clock } = deps;
  const user = { id: act.actorId };
  const { date, business } = await authoriseDate(pool, user, occurrenceId, 'change_occurrence');
  const now = clock.now();
  await transaction(pool, async (tx) => {
    await requireStanding(tx, user, business.id, 'change_occurrence');
    await lockBookingsOfDates(tx, [occurrenceId]);
    const from = await placeDate(tx, occurrenceId, business.id, input, now);
    const to = { venueId: input.venueId, roomId: input.roomId };
    if (from.venueId !== to.venueId) {
      const previousPlace = date.venue ?? business.name;
      for (const { told } of togetherByOrder(await followMovedPlace(tx, occurrenceId)))
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
  return showDate(pool, user, occurrenceId, now);
}

/** Has bookings follow their dates, and tells whoever has another time by it; of `besides` everybody, in any case. */
async function followAndTell(
  tx: Tx,
  deps: Pick<ChangeDateDeps, 'onBookingChanged'>,
  occurrenceIds: readonly number[],
  besides: Awaited<ReturnType<typeof lockBookingsOfDates>>,
): Promise<void> {
  const moved = await followMovedDates(tx, occurrenceIds);
  const previous = new Map(moved.map((booking) => [booking.bookingId, booking.previousStartsAt]));
  for (const { told } of togetherByOrder(besides.length > 0 ? besides : moved))
    await deps.onBookingChanged(tx, { ...told, previousStartsAt: previous.get(told.bookingId) ?? null });
}

/**
 * Cancels a date for its business: everybody is refunded in full and emailed. Once the date has begun, the business says
 * whether people who are checked in or marked as no-shows are refunded too. If by now more or fewer people would be
 * refunded than the person was shown, nothing happens (409). Recorded in the audit log.
 * Throws as `authoriseBusiness` and `cancelDateOf`.
 */
export async function cancelDate(
  deps: CancelOccurrenceDeps,
  act: Act,
  occurrenceId: number,
  { reason, bookings, refund, marked }: CancelDate,
): Promise<DateAnswer> {
  const { pool, clock } = deps;
  const user = { id: act.actorId };
  const { business } = await authoriseDate(pool, user, occurrenceId, 'cancel_occurrence');
  await cancelDateOf(deps, act, occurrenceId, {
    first: (tx) => requireStanding(tx, user, business.id, 'cancel_occurrence'),
    reason,
    marked,
    agreed: (cost) => cost.bookings === bookings && cost.refundPence === decimalToPence(refund),
  });
  return showDate(pool, user, occurrenceId, clock.now());
}

/**
 * The same for a caller that has checked the permission. `agreed` decides on the cost of the choice that was made; the
 * date is locked by then, so that nobody books, cancels or is checked in. `first` begins the transaction that closes
 * the date, `within` runs in it. Throws `conflict` (409) where the cost was not agreed to or the choice is missing, and as `cancelOccurrence`.
 */
export async function cancelDateOf(
  deps: CancelOccurrenceDeps,
  act: Act,
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
    const date = await lockDateSeen(tx, occurrenceId);
    if (date === null) return;
    const all = await costOfCancelling(tx, occurrenceId);
    const choice = choiceOf(date, all, marked, now);
    const refundsMarked = choice === 'refund';
    const { bookings, refundPence } = penceOfChoice(all, choice);
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
  await cancelBookingsOfClosed(deps, occurrenceId);
}

/** Throws `conflict` (409) where the business has to choose and has not, or has chosen where everybody is refunded. */
function choiceOf(
  { startsAt }: { startsAt: Date },
  cost: CostOfCancelling,
  marked: MarkedChoice | undefined,
  now: Date,
): MarkedChoice {
  if (asksAboutMarked(startsAt, cost, now)) {
    if (marked !== undefined) return marked;
    throw new AppError(
      'conflict',
      `${markedSentence(cost)} Choose whether to refund them too. The date isn’t cancelled yet.`,
    );
  }
  if (marked === 'keep' && startsAt > now)
    throw new AppError(
      'conflict',
      'This date hasn’t started, so cancelling it refunds everyone. It isn’t cancelled yet.',
    );
  return 'refund';
}
