import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { lockEntitlement } from '../use/use-queries.server.ts';
import { hasExtension, insertExtension, passToExtend } from './desk-queries.server.ts';
import { extensionErrors, planExtension } from './extension-rules.ts';

export interface Extension {
  key: string;
  businessId: number;
  creditId: string;
  days: number;
  visits: number;
  note: string;
}

/**
 * Gives a pass days or visits, once per key. Returns the pass's name and last day; null if it was given before. Throws
 * as `authoriseInTransaction`, `not_found` (404) and `conflict` (409: the rules of `planExtension`).
 */
export async function extendPass(
  tx: Tx,
  act: AuditContext,
  { key, businessId, creditId, days, visits, note }: Extension,
  now: Date,
): Promise<{ name: string; lastDay: string } | null> {
  await authoriseInTransaction(tx, { id: act.actorId }, businessId, 'take_booking');
  await lockEntitlement(tx, creditId);
  const pass = await passToExtend(tx, businessId, creditId);
  if (pass === null) throw new AppError('not_found', 'We can’t find that pass.');
  if (await hasExtension(tx, key)) return null;
  const today = londonDay(now);
  const plan = planExtension(pass, { days, visits }, today);
  if ('refusal' in plan) throw new AppError('conflict', extensionErrors[plan.refusal]);
  const { lastDay } = plan;
  await insertExtension(tx, { id: key, creditId, days, visits, note, lastDay, today, by: act.actorId, now });
  await recordAudit(tx, act, {
    action: 'pass.extended',
    subject: 'business',
    subjectId: businessId,
    reason: note,
    details: { creditId, days, visits, lastDay },
  });
  return { name: pass.name, lastDay };
}
