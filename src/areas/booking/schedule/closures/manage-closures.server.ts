import {
  type CancelOccurrenceDeps,
  closeOccurrence,
} from '#areas/booking/bookings/cancel/cancel-occurrence.server.ts';
import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { allowedActions } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { closedSentence } from '#areas/catalogue/sessions/closures/copy.ts';
import {
  type ClosureDays,
  createClosure,
  liftClosure,
  listClosuresFrom,
  listOccurrencesToClose,
  readBusinessPostcode,
} from '#areas/catalogue/sessions/closures/manage-closures.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { bankHolidaysBetween, nationOfPostcode } from '#shared/calendar/bank-holidays.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { type Db, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { cancellationCosts } from '../occurrences/occurrence-queries.server.ts';
import { totalRefund } from './closure-choice.ts';
import {
  type ClosurePreview,
  type ClosurePreviewQuery,
  type ClosuresAnswer,
  type CreateClosure,
  type SoldOccurrence,
  targetFromQuery,
} from './contract.ts';

export type ClosureDeps = Pick<CancelOccurrenceDeps, 'pool' | 'clock' | 'outbox'>;

const HOLIDAY_HORIZON_DAYS = 365;

/** Lists current and future closures, and upcoming bank holidays. Throws as `authoriseBusiness`. */
export async function readClosures(
  db: Db,
  user: { id: string },
  businessId: number,
  now: Date,
): Promise<ClosuresAnswer> {
  const { role } = await authoriseBusiness(db, user, businessId, 'view_calendar');
  const today = londonDay(now);
  const nation = nationOfPostcode(await readBusinessPostcode(db, businessId));
  return {
    closures: await listClosuresFrom(db, businessId, today),
    nation,
    holidays: bankHolidaysBetween(today, plusDays(today, HOLIDAY_HORIZON_DAYS), nation),
    may: [...allowedActions[role]],
  };
}

/** Returns the effect of a closure on existing dates. Throws as `authoriseBusiness`. */
export async function previewClosure(
  db: Db,
  user: { id: string },
  businessId: number,
  query: ClosurePreviewQuery,
  now: Date,
): Promise<ClosurePreview> {
  await authoriseBusiness(db, user, businessId, 'cancel_occurrence');
  const { firstDay, lastDay } = query;
  const dates = await listOccurrencesToClose(
    db,
    { businessId, firstDay, lastDay, ...targetFromQuery(query) },
    now,
  );
  const withPeople = dates.filter(({ taken }) => taken > 0);
  return { empty: dates.length - withPeople.length, sold: await soldOccurrences(db, withPeople) };
}

/**
 * Closes a business, session or place for some days in one transaction, with an audit record. Cancels or keeps each
 * sold date as chosen. Throws `conflict` (409) if the places or refunds differ from those shown, and as
 * `authoriseBusiness` and `createClosure`.
 */
export async function createBusinessClosure(
  deps: ClosureDeps,
  act: AuditContext,
  businessId: number,
  { sold: told, reason, ...input }: CreateClosure,
): Promise<ClosuresAnswer> {
  const { pool, clock } = deps;
  const user = { id: act.actorId };
  const now = clock.now();
  if (input.lastDay < londonDay(now)) {
    const message = 'These days are in the past';
    throw new AppError('invalid_input', message, { errors: [{ field: 'lastDay', message }] });
  }
  const days: ClosureDays = { businessId, ...input };
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, user, businessId, 'cancel_occurrence');
    const { id, placeName, closed, withPeople } = await createClosure(tx, { ...days, reason }, now);
    const sold = await soldOccurrences(tx, withPeople);
    assertShownOccurrences(sold, told);
    const because = closedSentence({ ...days, reason, placeName }, londonDay(now));
    const calledOff = told.filter(({ outcome }) => outcome === 'call_off');
    for (const { occurrenceId } of calledOff)
      await closeForCancellation(tx, deps, act, occurrenceId, because);
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
  return readClosures(pool, user, businessId, now);
}

/** Deletes a closure and records it in the audit log. Throws as `authoriseBusiness` and `deleteClosure`. */
export async function deleteBusinessClosure(
  { pool, clock }: Pick<ClosureDeps, 'pool' | 'clock'>,
  act: AuditContext,
  businessId: number,
  closureId: number,
): Promise<ClosuresAnswer> {
  const user = { id: act.actorId };
  const now = clock.now();
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, user, businessId, 'cancel_occurrence');
    const { reason, ...before } = await liftClosure(tx, businessId, closureId, now);
    await recordAudit(tx, act, {
      action: 'business.opened_again',
      subject: 'business',
      subjectId: businessId,
      before: { closureId, ...before, reason },
    });
  });
  return readClosures(pool, user, businessId, now);
}

/** A job refunds and emails the customers. */
async function closeForCancellation(
  tx: Tx,
  deps: ClosureDeps,
  act: AuditContext,
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

/**
 * Throws `conflict` with the current refund if the sold dates differ from those shown. A newly sold date counts as
 * cancelled if all others are.
 */
function assertShownOccurrences(sold: readonly SoldOccurrence[], told: CreateClosure['sold']): void {
  const shown = new Map(told.map((date) => [date.occurrenceId, date]));
  const changed = sold.find(({ occurrenceId, taken, refund }) => {
    const seen = shown.get(occurrenceId);
    return seen?.taken !== taken || seen.refund !== refund;
  });
  if (changed === undefined && told.length <= sold.length) return;
  const cancelsAll = told.every(({ outcome }) => outcome === 'call_off');
  const cancelled = sold.filter(
    ({ occurrenceId }) =>
      (shown.get(occurrenceId)?.outcome ?? (cancelsAll ? 'call_off' : 'keep')) === 'call_off',
  );
  const refunds = `The refunds now come to £${totalRefund(cancelled)}. We haven’t closed anything yet.`;
  if (changed === undefined)
    throw new AppError('conflict', `One of these dates has no bookings any more. ${refunds}`);
  const places = changed.taken === 1 ? '1 place is' : `${changed.taken} places are`;
  throw new AppError(
    'conflict',
    `${places} booked at ${changed.title}, ${formatShortMoment(new Date(changed.startsAt))}. ${refunds}`,
  );
}

async function soldOccurrences(
  db: Db,
  dates: readonly { id: number; startsAt: Date; taken: number }[],
): Promise<SoldOccurrence[]> {
  const costs = await cancellationCosts(
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
