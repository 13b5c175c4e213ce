import type { BusinessStatus } from '#areas/catalogue/businesses/contract.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { AgeGroup, SessionStatus } from '../contract.ts';
import { sessionStates } from '../rules.ts';

/** Approves only if the business is approved. Returns null if the session isn't waiting for review. */
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

/** Undoes a decision. False if the session has changed since. Its dates stay, but can't be booked. */
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

/** False if it is neither published nor paused. */
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
