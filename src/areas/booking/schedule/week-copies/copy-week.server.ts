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

/** How long a copy can be undone, in days. */
const MAX_COPY_AGE_DAYS = ROLLING_WEEKS * 7;

/** The copies of weeks that could be undone. Throws as `authoriseBusiness`. */
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

/** What copying a week would make, and what is in its way. Throws as `authoriseBusiness`, and `invalid_input` (400). */
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
 * Has dates of a week stand again in later weeks, each as one beside the weekly times: same time by the clock, same
 * length, places, note and room; taught by those who teach its session. All of them or none, under the lock of the
 * business's sessions, so that of two who copy at once the second finds what the first has made. Recorded in the audit
 * log. Throws as `authoriseBusiness`, `addOccurrence`, and `conflict` (409) when one of them can’t be added (any more).
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
 * Takes back what a copy made, all or nothing, while nobody has a place in it. Recorded in the audit log.
 * Throws as `authoriseBusiness` and `withdrawUnbookedOccurrences`; `not_found` (404) for one that is not there or was undone.
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

/** What a copy of the week makes. Throws `invalid_input` (400) for weeks that are not laid out yet. */
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
  // A date of the evening before may last into the first of these days, and the last one into the day after.
  const there = await occurrencesToCopy(
    db,
    businessId,
    startOfUkDay(plusDays(first, -1)),
    startOfUkDay(plusDays(last, 2)),
  );
  const closed = await listClosuresFrom(db, businessId, first);
  return planCopy(week, weeks, { there, closed, now, lastDay });
}

/** Throws `conflict` when one of the dates that somebody chose can’t be added. */
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
