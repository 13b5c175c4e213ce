import {
  type CancelOccurrenceDeps,
  closeOccurrence,
} from '#features/booking/cancel/cancel-occurrence.server.ts';
import {
  authoriseBusiness,
  requireStanding,
} from '#features/businesses/permissions/authorise-business.server.ts';
import { allowedActions } from '#features/businesses/permissions/permissions.ts';
import {
  closeDays,
  closuresFrom,
  type DaysToClose,
  datesOnDays,
  liftClosure,
  postcodeOf,
} from '#features/sessions/closures/close-days.server.ts';
import { closedSentence } from '#features/sessions/closures/copy.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { bankHolidaysBetween, nationOf } from '#shared/calendar/bank-holidays.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { type Db, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { costsOfCancelling } from '../dates/date-queries.server.ts';
import {
  type CloseDays,
  type ClosurePreview,
  type ClosuresAnswer,
  type PreviewQuery,
  type SoldDate,
  thingOfQuery,
} from './contract.ts';

export type CloseDaysDeps = Pick<CancelOccurrenceDeps, 'pool' | 'clock' | 'outbox'>;

/** Twelve months of bank holidays are offered. */
const HOLIDAYS_DAYS = 365;

/** The closures of a business that are not over, and the bank holidays to come. Throws as `authoriseBusiness`. */
export async function showClosures(
  db: Db,
  user: { id: string },
  businessId: number,
  now: Date,
): Promise<ClosuresAnswer> {
  const { role } = await authoriseBusiness(db, user, businessId, 'view_calendar');
  const today = londonDay(now);
  const nation = nationOf(await postcodeOf(db, businessId));
  return {
    closures: await closuresFrom(db, businessId, today),
    nation,
    holidays: bankHolidaysBetween(today, plusDays(today, HOLIDAYS_DAYS), nation),
    may: [...allowedActions[role]],
  };
}

/** What would become of the dates on these days. Throws as `authoriseBusiness`. */
export async function previewClosure(
  db: Db,
  user: { id: string },
  businessId: number,
  query: PreviewQuery,
  now: Date,
): Promise<ClosurePreview> {
  await authoriseBusiness(db, user, businessId, 'cancel_occurrence');
  const { firstDay, lastDay } = query;
  const dates = await datesOnDays(db, { businessId, firstDay, lastDay, ...thingOfQuery(query) }, now);
  const withPeople = dates.filter(({ taken }) => taken > 0);
  return { empty: dates.length - withPeople.length, sold: await soldDates(db, withPeople) };
}

/**
 * Closes a business, a session or a place of it, for some days. Of every date with people in it the person has said whether it
 * takes place all the same or is called off, everybody refunded and told; where another one has people by now, or more or
 * fewer, or another sum goes back, nothing is closed (409). One transaction, recorded in the audit log.
 * Throws as `authoriseBusiness` and `closeDays`.
 */
export async function closeForDays(
  deps: CloseDaysDeps,
  act: Act,
  businessId: number,
  { sold: told, reason, ...input }: CloseDays,
): Promise<ClosuresAnswer> {
  const { pool, clock } = deps;
  const user = { id: act.actorId };
  const now = clock.now();
  if (input.lastDay < londonDay(now)) {
    const message = 'These days are in the past';
    throw new AppError('invalid_input', message, { errors: [{ field: 'lastDay', message }] });
  }
  const days: DaysToClose = { businessId, ...input };
  await transaction(pool, async (tx) => {
    await requireStanding(tx, user, businessId, 'cancel_occurrence');
    const { id, placeName, closed, withPeople } = await closeDays(tx, { ...days, reason }, now);
    const sold = await soldDates(tx, withPeople);
    refuseUnseen(sold, told);
    const because = closedSentence({ ...days, reason, placeName });
    const calledOff = told.filter(({ outcome }) => outcome === 'call_off');
    for (const { occurrenceId } of calledOff) await callOff(tx, deps, act, occurrenceId, because);
    await recordAudit(tx, act, {
      action: 'business.closed',
      subject: 'business',
      subjectId: businessId,
      reason,
      after: { closureId: id, ...input },
      details: {
        withdrawn: closed,
        calledOff: calledOff.map(({ occurrenceId }) => occurrenceId),
        kept: told.filter(({ outcome }) => outcome === 'keep').map(({ occurrenceId }) => occurrenceId),
      },
    });
  });
  return showClosures(pool, user, businessId, now);
}

/** Lifts a closure: its dates are back. Recorded in the audit log. Throws as `authoriseBusiness` and `liftClosure`. */
export async function openAgain(
  { pool, clock }: Pick<CloseDaysDeps, 'pool' | 'clock'>,
  act: Act,
  businessId: number,
  closureId: number,
): Promise<ClosuresAnswer> {
  const user = { id: act.actorId };
  const now = clock.now();
  await transaction(pool, async (tx) => {
    await requireStanding(tx, user, businessId, 'cancel_occurrence');
    const { reason, ...before } = await liftClosure(tx, businessId, closureId, now);
    await recordAudit(tx, act, {
      action: 'business.opened_again',
      subject: 'business',
      subjectId: businessId,
      before: { closureId, ...before, reason },
    });
  });
  return showClosures(pool, user, businessId, now);
}

/** Closes a date for booking as any date is called off; a job sees to everybody. */
async function callOff(
  tx: Tx,
  deps: CloseDaysDeps,
  act: Act,
  occurrenceId: number,
  reason: string,
): Promise<void> {
  if (!(await closeOccurrence(tx, deps, { occurrenceId, by: 'business', reason }))) return;
  await recordAudit(tx, act, {
    action: 'occurrence.cancelled',
    subject: 'occurrence',
    subjectId: occurrenceId,
    reason,
    before: { state: 'scheduled' },
    after: { state: 'cancelled' },
  });
}

/** Throws `conflict` when a date is not as the person was shown it. */
function refuseUnseen(sold: readonly SoldDate[], told: CloseDays['sold']): void {
  for (const date of sold) {
    const seen = told.find(({ occurrenceId }) => occurrenceId === date.occurrenceId);
    if (seen?.taken === date.taken && seen.refund === date.refund) continue;
    const places = date.taken === 1 ? '1 place is' : `${date.taken} places are`;
    throw new AppError(
      'conflict',
      `${places} booked at ${date.title}, ${formatShortMoment(new Date(date.startsAt))}. We haven’t closed anything yet.`,
    );
  }
  if (told.length > sold.length)
    throw new AppError(
      'conflict',
      'One of these dates has no bookings any more. We haven’t closed anything yet. Check the dates again.',
    );
}

async function soldDates(
  db: Db,
  dates: readonly { id: number; startsAt: Date; taken: number }[],
): Promise<SoldDate[]> {
  const costs = await costsOfCancelling(
    db,
    dates.map(({ id }) => id),
  );
  return dates.map(({ id, startsAt, taken }) => {
    const cost = costs.get(id);
    return {
      occurrenceId: id,
      title: cost?.title ?? '',
      startsAt: startsAt.toISOString(),
      taken,
      refund: penceToDecimal(cost?.refundPence ?? 0),
    };
  });
}
