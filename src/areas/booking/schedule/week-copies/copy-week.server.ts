import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import {
  listClosuresFrom,
  lockBusinessSessions,
} from '#areas/catalogue/sessions/closures/manage-closures.server.ts';
import { addOccurrence } from '#areas/catalogue/sessions/occurrences/add-occurrence.server.ts';
import { lastDateAhead, ROLLING_WEEKS } from '#areas/catalogue/sessions/occurrences/horizon.ts';
import { startOfUkDay } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { withdrawUnbookedOccurrences } from '#areas/catalogue/sessions/occurrences/withdraw-occurrences.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { type Db, type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { CopyPreview, CopyPreviewQuery, WeekCopies } from './contract.ts';
import type { CopyWeek } from './copy-forms.ts';
import {
  copiesSince,
  insertCopy,
  markUndone,
  occurrencesOfCopy,
  occurrencesToCopy,
} from './copy-queries.server.ts';
import { type PlannedOccurrence, planCopy } from './plan-copy.ts';

export interface CopyWeekDeps {
  pool: Pool;
  clock: Clock;
}

const MAX_COPY_AGE_DAYS = ROLLING_WEEKS * 7;

/** Lists recent copies. Throws as `authoriseBusiness`. */
export async function listWeekCopies(
  db: Db,
  user: { id: string },
  businessId: number,
  now: Date,
): Promise<WeekCopies> {
  await authoriseBusiness(db, user, businessId, 'change_occurrence');
  const since = startOfUkDay(plusDays(londonDay(now), -MAX_COPY_AGE_DAYS));
  const copies = await copiesSince(db, businessId, since, now);
  return { copies: copies.map((copy) => ({ ...copy, createdAt: copy.createdAt.toISOString() })) };
}

/**
 * Returns the dates that a copy would create, with conflicts. Throws as `authoriseBusiness`, and `invalid_input`
 * (400).
 */
export async function previewCopy(
  db: Db,
  user: { id: string },
  businessId: number,
  { firstDay, weeks }: CopyPreviewQuery,
  now: Date,
): Promise<CopyPreview> {
  await authoriseBusiness(db, user, businessId, 'change_occurrence');
  const planned = await loadCopyPlan(db, businessId, firstDay, weeks, now);
  return {
    dates: planned.map(({ of, weeks: by, startsAt, endsAt, outcome, because }) => ({
      occurrenceId: of.id,
      weeks: by,
      title: of.title,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      capacity: of.capacity,
      outcome,
      because,
    })),
  };
}

/**
 * Copies dates to later weeks as single dates at the same London time, all or none, with an audit record. Locks the
 * business's sessions, so that concurrent copies see each other. Throws as `authoriseBusiness` and `addOccurrence`,
 * and `conflict` (409) if a date can't be added.
 */
export async function copyWeek(
  { pool, clock }: CopyWeekDeps,
  act: AuditContext,
  businessId: number,
  { firstDay, dates }: CopyWeek,
): Promise<WeekCopies> {
  const user = { id: act.actorId };
  const now = clock.now();
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, user, businessId, 'change_occurrence');
    await lockBusinessSessions(tx, businessId, null);
    const weeks = [...new Set(dates.map((date) => date.weeks))];
    const planned = await loadCopyPlan(tx, businessId, firstDay, weeks, now);
    const chosen = planned.filter(({ of, weeks: by }) =>
      dates.some((date) => date.occurrenceId === of.id && date.weeks === by),
    );
    const wanted = new Set(dates.map((date) => `${date.occurrenceId}+${date.weeks}`));
    if (chosen.length < wanted.size)
      throw new AppError(
        'conflict',
        'A date in this week no longer exists. Nothing has been copied. Check the week again.',
      );
    assertCopyable(chosen);
    const occurrenceIds: number[] = [];
    for (const { of, day, startTime, startsAt, endsAt } of chosen)
      occurrenceIds.push(
        await addOccurrence(
          tx,
          of.sessionId,
          {
            day,
            startTime,
            duration: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
            capacity: of.capacity,
            note: of.note,
            place: { venueId: of.venueId, roomId: of.roomId },
          },
          now,
        ),
      );
    const copyId = await insertCopy(tx, { businessId, firstDay, now, occurrenceIds });
    await recordAudit(tx, act, {
      action: 'business.week_copied',
      subject: 'business',
      subjectId: businessId,
      after: { copyId, firstDay, weeks, dates: occurrenceIds.length },
      details: { occurrenceIds },
    });
  });
  return listWeekCopies(pool, user, businessId, now);
}

/**
 * Deletes a copy's dates, all or none, if nobody has booked, and records it in the audit log. Throws as
 * `authoriseBusiness` and `withdrawUnbookedOccurrences`, and `not_found` (404) if missing or already undone.
 */
export async function undoCopy(
  { pool, clock }: CopyWeekDeps,
  act: AuditContext,
  businessId: number,
  copyId: number,
): Promise<WeekCopies> {
  const user = { id: act.actorId };
  const now = clock.now();
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, user, businessId, 'change_occurrence');
    await lockBusinessSessions(tx, businessId, null);
    const copy = await markUndone(tx, businessId, copyId, now);
    if (copy === null) throw new AppError('not_found', 'This copy has already been undone.');
    const withdrawn = await withdrawUnbookedOccurrences(tx, await occurrencesOfCopy(tx, copyId), now);
    await recordAudit(tx, act, {
      action: 'business.week_copy_undone',
      subject: 'business',
      subjectId: businessId,
      before: { copyId, firstDay: copy.firstDay },
      details: { withdrawn },
    });
  });
  return listWeekCopies(pool, user, businessId, now);
}

/** Throws `invalid_input` (400) for weeks without dates yet. */
async function loadCopyPlan(
  db: Db,
  businessId: number,
  firstDay: string,
  weeks: readonly number[],
  now: Date,
): Promise<PlannedOccurrence[]> {
  const first = plusDays(firstDay, 7 * Math.min(...weeks));
  const last = plusDays(firstDay, 7 * Math.max(...weeks) + 6);
  const lastDay = lastDateAhead(londonDay(now));
  if (first > lastDay) {
    const message = 'You can copy up to 12 months ahead';
    throw new AppError('invalid_input', message, { errors: [{ field: 'firstDay', message }] });
  }
  const week = await occurrencesToCopy(
    db,
    businessId,
    startOfUkDay(firstDay),
    startOfUkDay(plusDays(firstDay, 7)),
  );
  // A day on either side, because dates can run past midnight.
  const there = await occurrencesToCopy(
    db,
    businessId,
    startOfUkDay(plusDays(first, -1)),
    startOfUkDay(plusDays(last, 2)),
  );
  const closed = await listClosuresFrom(db, businessId, first);
  return planCopy(week, weeks, { there, closed, now, lastDay });
}

/** Throws `conflict` if a chosen date can't be added. */
function assertCopyable(chosen: readonly PlannedOccurrence[]): void {
  const wrong = chosen.filter(({ outcome }) => outcome !== 'make');
  const [first] = wrong;
  if (first === undefined) return;
  const more = wrong.length === 1 ? '' : ` (and ${wrong.length - 1} more)`;
  throw new AppError(
    'conflict',
    `${first.of.title}, ${formatShortMoment(first.startsAt)}: ${first.because ?? first.outcome}${more}. Nothing has been copied.`,
  );
}
