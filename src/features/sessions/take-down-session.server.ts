import { maybeOne, type Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { SessionStatus } from './contract.ts';
import { sessionNotFound } from './get-session.server.ts';
import { nextSessionStatus } from './rules.ts';

/**
 * Takes a session that is live, or paused, out of sight as part of `tx`: it counts as rejected, with a reason its
 * owner reads, can mend and submit again. What becomes of dates people have booked is the caller's to decide.
 * Throws `not_found` (404) or `conflict` (409).
 */
export async function takeDownSession(tx: Tx, sessionId: number, reason: string, now: Date): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE sessions SET status = 'rejected', rejection_reason = $2, updated_at = $3
      WHERE id = $1 AND status IN ('published', 'paused')`,
    [sessionId, reason, now],
  );
  if (rowCount === 1) return;
  const session = await maybeOne<{ status: SessionStatus }>(tx, 'SELECT status FROM sessions WHERE id = $1', [
    sessionId,
  ]);
  if (session === null || session.status === 'deleted') throw sessionNotFound();
  nextSessionStatus(session.status, 'take_down');
  throw new AppError('conflict', 'This session has just changed. Please look at it again.');
}
