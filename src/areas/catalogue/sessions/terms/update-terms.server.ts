import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { materialiseOccurrences, rollingWindow } from '../occurrences/materialise-occurrences.server.ts';
import { restoreWeeklyOccurrences } from '../occurrences/replace-slots.server.ts';
import { findBusinessId, lockSession, selectSlots } from '../own/form-queries.server.ts';
import type { SaveSessionDeps } from '../own/save-session.server.ts';
import { isApproved } from '../rules.ts';
import { sessionNotFound } from '../show/get-session.server.ts';
import { applyTerms } from './apply-terms.server.ts';
import type { Term, Terms } from './contract.ts';
import { selectTerms } from './term-queries.server.ts';

/** Adds and removes weekly dates to fit; booked and one-off ones stay. Audited. Throws as `authoriseBusiness`. */
export async function updateTerms(
  { pool, clock }: SaveSessionDeps,
  act: AuditContext,
  sessionId: number,
  { terms }: Terms,
): Promise<Term[]> {
  const now = clock.now();
  return transaction(pool, async (tx) => {
    const businessId = await findBusinessId(tx, sessionId);
    if (businessId === null) throw sessionNotFound();
    await authoriseInTransaction(tx, { id: act.actorId }, businessId, 'manage_sessions');
    const session = await lockSession(tx, sessionId);
    if (session === null) throw sessionNotFound();
    const before = await selectTerms(tx, sessionId);
    await applyTerms(tx, session, terms, now);
    await restoreWeeklyOccurrences(tx, session, await selectSlots(tx, sessionId), now);
    if (isApproved(session.status)) await materialiseOccurrences(tx, [sessionId], rollingWindow(now));
    await recordAudit(tx, act, {
      action: 'session.terms_changed',
      subject: 'session',
      subjectId: sessionId,
      before: { terms: before },
      after: { terms },
      details: { businessId },
    });
    return selectTerms(tx, sessionId);
  });
}
