import type { BusinessStatus } from '#areas/catalogue/businesses/contract.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { AgeGroup, SessionStatus } from '../contract.ts';
import { sessionStates } from '../rules.ts';

/** Decides a session that waits for review, an approval only where its business is approved; null when it does not. */
export function decideSession(
  tx: Tx,
  sessionId: number,
  { status, reason }: { status: 'published' | 'rejected'; reason: string | null },
  now: Date,
): Promise<{ ownerId: string | null; businessId: number; ageGroups: AgeGroup[] } | null> {
  return queryOneOrNull(
    tx,
    `UPDATE sessions s SET status = $2, rejection_reason = $3, updated_at = $4
       FROM businesses b
      WHERE s.id = $1 AND s.status = ANY ($6) AND b.id = s.business_id AND (b.status = 'approved' OR NOT $5)
      RETURNING b.owner_id AS "ownerId", b.id AS "businessId", s.age_groups AS "ageGroups"`,
    [
      sessionId,
      status,
      reason,
      now,
      status === 'published',
      sessionStates.statesBefore(status, 'approve', 'reject'),
    ],
  );
}

/**
 * Takes a verdict back, as part of `tx`: the session waits for review again, and is out of the search. False when
 * it has moved on since. Dates laid out meanwhile stay; nobody can book them until it is approved.
 */
export async function reopenSessionReview(
  tx: Tx,
  sessionId: number,
  verdict: 'approved' | 'rejected',
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE sessions SET status = 'pending', rejection_reason = NULL, updated_at = $3
      WHERE id = $1 AND status = $2 AND status ${inStates(sessionStates.statesBefore('pending', 'reopen'))}`,
    [sessionId, verdict === 'approved' ? 'published' : 'rejected', now],
  );
  return rowCount === 1;
}

/** False when it is neither live nor paused (any more). */
export async function markSessionTakenDown(
  tx: Tx,
  sessionId: number,
  reason: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE sessions SET status = 'rejected', rejection_reason = $2, certificates_lapsed_at = NULL, updated_at = $3
      WHERE id = $1 AND status ${inStates(sessionStates.statesBefore('rejected', 'take_down'))}`,
    [sessionId, reason, now],
  );
  return rowCount === 1;
}

/** A session's standing and its business's; null when there is none. */
export function readSessionStatus(
  db: Db,
  sessionId: number,
): Promise<{ status: SessionStatus; businessStatus: BusinessStatus } | null> {
  return queryOneOrNull(
    db,
    `SELECT s.status, b.status AS "businessStatus"
       FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE s.id = $1`,
    [sessionId],
  );
}
