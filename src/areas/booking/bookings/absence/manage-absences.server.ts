import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import type { AbsenceRules } from '#areas/catalogue/sessions/booking-rules/missed-bookings.ts';
import { touchSessions } from '#areas/catalogue/sessions/booking-rules/touch-sessions.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import {
  deleteAbsenceRules,
  findAbsenceBusiness,
  findAbsenceRules,
  listAbsences,
  upsertAbsenceRules,
  waiveAbsence,
} from './absence-queries.server.ts';
import type { Absences } from './contract.ts';
import type { NoteAbsencesDeps } from './note-absences.server.ts';

const SHOWN_DAYS = 90;

/** Throws as `authoriseBusiness`. */
export async function readAbsences(
  { pool, clock }: Pick<NoteAbsencesDeps, 'pool' | 'clock'>,
  user: { id: string },
  businessId: number,
): Promise<Absences> {
  const { role } = await authoriseBusiness(pool, user, businessId, 'view_bookings');
  const now = clock.now();
  const rows = await listAbsences(pool, businessId, new Date(now.getTime() - SHOWN_DAYS * 86_400_000));
  return {
    rules: await findAbsenceRules(pool, businessId),
    absences: rows.map(({ pausesFrom, pausesUntil, waivedAt, startsAt, happenedAt, ...row }) => ({
      ...row,
      startsAt: startsAt.toISOString(),
      happenedAt: happenedAt.toISOString(),
      pause:
        pausesFrom === null || pausesUntil === null
          ? null
          : { from: pausesFrom.toISOString(), until: pausesUntil.toISOString() },
      waived: waivedAt !== null,
      mayWaive:
        waivedAt === null &&
        (pausesUntil === null || pausesUntil > now) &&
        canPerform(role, 'manage_customers'),
    })),
  };
}

/** Null turns them off. What happened before counts for nothing. Audited. Throws as `authoriseBusiness`. */
export async function changeAbsenceRules(
  deps: Pick<NoteAbsencesDeps, 'pool' | 'clock'>,
  act: AuditContext,
  businessId: number,
  rules: AbsenceRules | null,
): Promise<Absences> {
  const user = { id: act.actorId };
  await transaction(deps.pool, async (tx) => {
    await authoriseInTransaction(tx, user, businessId, 'manage_customers');
    const before = await findAbsenceRules(tx, businessId);
    if (rules === null) await deleteAbsenceRules(tx, businessId);
    else await upsertAbsenceRules(tx, businessId, rules, deps.clock.now());
    await touchSessions(tx, businessId);
    await recordAudit(tx, act, {
      action: 'absences.rules_changed',
      subject: 'business',
      subjectId: businessId,
      before: { rules: before },
      after: { rules },
    });
  });
  return readAbsences(deps, user, businessId);
}

/** Emails the customer. Audited. Throws `not_found` (404), `conflict` (409: waived, or its pause is over). */
export async function waiveMissedBooking(
  deps: NoteAbsencesDeps,
  act: AuditContext,
  businessId: number,
  bookingId: string,
): Promise<Absences> {
  const user = { id: act.actorId };
  await transaction(deps.pool, async (tx) => {
    await authoriseInTransaction(tx, user, businessId, 'manage_customers');
    if ((await findAbsenceBusiness(tx, bookingId)) !== businessId)
      throw new AppError('not_found', 'We can’t find that missed booking.');
    if (!(await waiveAbsence(tx, bookingId, deps.clock.now())))
      throw new AppError('conflict', 'This missed booking is waived already, or its pause is over.');
    await deps.onAbsenceNews(tx, { bookingId, news: 'waived' });
    await recordAudit(tx, act, { action: 'absence.waived', subject: 'booking', subjectId: bookingId });
  });
  return readAbsences(deps, user, businessId);
}
