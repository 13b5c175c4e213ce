import type { Verdict } from '#areas/catalogue/moderation/rules.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { assertCertificates } from '../certificates/apply-certificate-status.server.ts';
import { materialiseOccurrences, rollingWindow } from '../occurrences/materialise-occurrences.server.ts';
import { nextSessionStatus, sessionChangedError } from '../rules.ts';
import { sessionNotFound } from '../show/get-session.server.ts';
import { decideSession, markSessionTakenDown, readSessionStatus } from './review-queries.server.ts';

/**
 * Approves (publishes, with dates) or rejects a session; returns the owner's id. Throws `not_found` (404) or
 * `conflict` (409: not waiting, business not approved, documents not valid).
 */
export async function reviewSession(
  tx: Tx,
  sessionId: number,
  decision: Verdict,
  now: Date,
): Promise<{ ownerId: string | null }> {
  const approve = decision.verdict === 'approved';
  const status = approve ? 'published' : 'rejected';
  const decided = await decideSession(
    tx,
    sessionId,
    { status, reason: approve ? null : decision.reason },
    now,
  );
  if (decided !== null) {
    if (approve) {
      await assertCertificates(tx, decided, now);
      await materialiseOccurrences(tx, [sessionId], rollingWindow(now));
    }
    return decided;
  }
  const session = await readSessionStatus(tx, sessionId);
  if (session === null || session.status === 'deleted') throw sessionNotFound();
  nextSessionStatus(session.status, approve ? 'approve' : 'reject');
  throw new AppError('conflict', 'Approve the business first, then this session.');
}

export { reopenSessionReview } from './review-queries.server.ts';

/** Rejects a live or paused session. The caller handles booked dates. Throws `not_found` (404) or `conflict`. */
export async function takeDownSession(tx: Tx, sessionId: number, reason: string, now: Date): Promise<void> {
  if (await markSessionTakenDown(tx, sessionId, reason, now)) return;
  const session = await readSessionStatus(tx, sessionId);
  if (session === null || session.status === 'deleted') throw sessionNotFound();
  nextSessionStatus(session.status, 'take_down');
  throw sessionChangedError();
}
