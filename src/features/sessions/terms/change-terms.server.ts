import { requireStanding } from '#features/businesses/permissions/authorise-business.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { transaction } from '#shared/db/database.server.ts';
import { datesFrom, lockDates } from '../dates/date-queries.server.ts';
import { materialiseOccurrences, rollingWindow } from '../dates/materialise-occurrences.server.ts';
import { restoreWeekly } from '../dates/replace-slots.server.ts';
import { businessOfSession, lockSession, selectSlots, withdrawDates } from '../own/form-queries.server.ts';
import type { SaveSessionDeps } from '../own/save-session.server.ts';
import { isApproved } from '../rules.ts';
import { sessionNotFound } from '../show/get-session.server.ts';
import type { Term, Terms } from './contract.ts';
import { runsOn } from './rules.ts';
import { replaceTerms, selectTerms } from './term-queries.server.ts';

/**
 * Gives a session the terms in which it runs; none for always. Empty dates of its weekly times outside them go, those
 * that come to lie inside come. A date with a seat taken stays as it was sold, and one-off dates stand beside all terms.
 * Recorded in the audit log. Throws `not_found` (404), `forbidden` (403) or `conflict` (409) as `authoriseBusiness`.
 */
export async function changeTerms(
  { pool, clock }: SaveSessionDeps,
  act: Act,
  sessionId: number,
  { terms }: Terms,
): Promise<Term[]> {
  const now = clock.now();
  return transaction(pool, async (tx) => {
    const businessId = await businessOfSession(tx, sessionId);
    if (businessId === null) throw sessionNotFound();
    await requireStanding(tx, { id: act.actorId }, businessId, 'manage_sessions');
    const session = await lockSession(tx, sessionId);
    if (session === null) throw sessionNotFound();
    const before = await selectTerms(tx, sessionId);
    await replaceTerms(tx, sessionId, terms);
    const ahead = (await datesFrom(tx, sessionId, now)).map(({ id }) => id);
    const outside = (await lockDates(tx, ahead)).filter(
      ({ startsAt, laidOutFor, oneOff }) =>
        startsAt > now && !oneOff && !runsOn(terms, londonDay(laidOutFor ?? startsAt)),
    );
    await withdrawDates(
      tx,
      outside.map(({ id }) => id),
    );
    await restoreWeekly(tx, session, await selectSlots(tx, sessionId), now);
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
