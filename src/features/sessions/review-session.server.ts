import type { BusinessStatus } from '#features/businesses/contract.ts';
import type { Verdict } from '#features/businesses/review-business.server.ts';
import { maybeOne, type Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { SessionStatus } from './contract.ts';
import { sessionNotFound } from './get-session.server.ts';
import { materialiseOccurrences, rollingWindow } from './materialise-occurrences.server.ts';
import { nextSessionStatus } from './rules.ts';

/**
 * Approves or rejects a session that waits for review, as part of `tx`. Approved, it is live with its dates laid
 * out. Of two decisions at once one wins. Answers the owner's id. Throws `not_found` (404) or `conflict` (409)
 * when it does not wait for review or its business is not approved.
 */
export async function reviewSession(
  tx: Tx,
  sessionId: number,
  decision: Verdict,
  now: Date,
): Promise<{ ownerId: string | null }> {
  const approve = decision.verdict === 'approved';
  const decided = await maybeOne<{ ownerId: string | null }>(
    tx,
    `UPDATE sessions s SET status = $2, rejection_reason = $3, updated_at = $4
       FROM businesses b
      WHERE s.id = $1 AND s.status = 'pending' AND b.id = s.business_id AND (b.status = 'approved' OR NOT $5)
      RETURNING b.owner_id AS "ownerId"`,
    [sessionId, approve ? 'published' : 'rejected', approve ? null : decision.reason, now, approve],
  );
  if (decided !== null) {
    if (approve) await materialiseOccurrences(tx, [sessionId], rollingWindow(now));
    return decided;
  }
  const session = await maybeOne<{ status: SessionStatus; business_status: BusinessStatus }>(
    tx,
    `SELECT s.status, b.status AS business_status
       FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE s.id = $1`,
    [sessionId],
  );
  if (session === null || session.status === 'deleted') throw sessionNotFound();
  nextSessionStatus(session.status, approve ? 'approve' : 'reject');
  throw new AppError('conflict', 'A session can be approved once its business is.');
}

/**
 * Takes a verdict back, as part of `tx`: the session waits for review again, and is out of the search. False when
 * it has moved on since. Dates laid out meanwhile stay; nobody can book them until it is approved.
 */
export async function reopenSessionReview(
  tx: Tx,
  sessionId: number,
  verdict: Verdict['verdict'],
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE sessions SET status = 'pending', rejection_reason = NULL, updated_at = $3
      WHERE id = $1 AND status = $2`,
    [sessionId, verdict === 'approved' ? 'published' : 'rejected', now],
  );
  return rowCount === 1;
}
