import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { lastWeeklyDay } from '../occurrences/horizon.ts';
import { materialiseOccurrences, rollingWindow } from '../occurrences/materialise-occurrences.server.ts';
import {
  findFarthestHorizon,
  listOccurrencesFrom,
  lockOccurrences,
} from '../occurrences/occurrence-queries.server.ts';
import { restoreWeeklyOccurrences } from '../occurrences/replace-slots.server.ts';
import { findBusinessId, lockSession, selectSlots, withdrawOccurrences } from '../own/form-queries.server.ts';
import type { SaveSessionDeps } from '../own/save-session.server.ts';
import { isApproved } from '../rules.ts';
import { sessionNotFound } from '../show/get-session.server.ts';
import type { Term, Terms } from './contract.ts';
import { isInTerm } from './rules.ts';
import { replaceTerms, selectTerms } from './term-queries.server.ts';

/**
 * Gives a session the terms in which it runs; none for always. Empty dates of its weekly times outside them go, those
 * that come to lie inside come. A date with a seat taken stays as it was sold, and one-off dates stand beside all terms.
 * Recorded in the audit log. Throws `not_found` (404), `forbidden` (403) or `conflict` (409) as `authoriseBusiness`.
 */
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

/**
 * Gives a locked session these terms and withdraws the empty dates of its weekly times outside them. The caller brings back
 * and lays out those that come to lie inside.
 */
export async function applyTerms(
  tx: Tx,
  session: { id: number },
  terms: readonly Term[],
  now: Date,
): Promise<void> {
  await replaceTerms(tx, session.id, terms);
  // Without terms, dates end where weekly times do.
  const { weeks } = await findFarthestHorizon(tx, [session.id]);
  const last = terms.length === 0 ? lastWeeklyDay(londonDay(now), weeks) : null;
  const ahead = (await listOccurrencesFrom(tx, session.id, now)).map(({ id }) => id);
  const outside = (await lockOccurrences(tx, ahead)).filter(({ startsAt, laidOutFor, oneOff }) => {
    const day = londonDay(laidOutFor ?? startsAt);
    return startsAt > now && !oneOff && (!isInTerm(terms, day) || (last !== null && day > last));
  });
  await withdrawOccurrences(
    tx,
    outside.map(({ id }) => id),
  );
}
