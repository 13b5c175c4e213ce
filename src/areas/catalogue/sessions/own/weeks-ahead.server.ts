import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import {
  selectWeeksAhead,
  updateWeeksAhead,
} from '#areas/catalogue/businesses/weeks-ahead/weeks-ahead.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Db, transaction } from '#shared/db/database.server.ts';
import { lockBusinessSessions } from '../closures/closure-queries.server.ts';
import { lastWeeklyDay } from '../occurrences/horizon.ts';
import { materialiseOccurrences, rollingWindow } from '../occurrences/materialise-occurrences.server.ts';
import { listUnusedWeeklyOccurrences, lockOccurrences } from '../occurrences/occurrence-queries.server.ts';
import type { ScheduleSettings } from './contract.ts';
import { withdrawOccurrences } from './form-queries.server.ts';
import type { SaveSessionDeps } from './save-session.server.ts';

/** Throws as `authoriseBusiness`. */
export async function readScheduleSettings(
  db: Db,
  user: { id: string },
  businessId: number,
): Promise<ScheduleSettings> {
  await authoriseBusiness(db, user, businessId, 'view_sessions');
  return { weeksAhead: await selectWeeksAhead(db, businessId) };
}

/** Adds dates, or removes those beyond, never held or booked. Audited. Throws as `authoriseBusiness`. */
export async function updateScheduleSettings(
  { pool, clock }: SaveSessionDeps,
  act: AuditContext,
  businessId: number,
  { weeksAhead }: ScheduleSettings,
): Promise<ScheduleSettings> {
  const now = clock.now();
  return transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, businessId, 'manage_sessions');
    // Locks out the nightly job, which may have read the old setting.
    const sessions = await lockBusinessSessions(tx, businessId, null);
    const before = await selectWeeksAhead(tx, businessId);
    await updateWeeksAhead(tx, businessId, weeksAhead);
    const unused = await listUnusedWeeklyOccurrences(
      tx,
      businessId,
      lastWeeklyDay(londonDay(now), weeksAhead),
    );
    // Locked, so that nobody books between the check and the removal.
    const beyond = (await lockOccurrences(tx, unused)).filter(({ taken }) => taken === 0);
    await withdrawOccurrences(
      tx,
      beyond.map(({ id }) => id),
    );
    const onSale = sessions.filter((session) => session.onSale).map(({ id }) => id);
    await materialiseOccurrences(tx, onSale, rollingWindow(now));
    await recordAudit(tx, act, {
      action: 'business.weeks_ahead_changed',
      subject: 'business',
      subjectId: businessId,
      before: { weeksAhead: before },
      after: { weeksAhead },
      details: { withdrawn: beyond.length },
    });
    return { weeksAhead };
  });
}
