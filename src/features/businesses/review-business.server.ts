import { maybeOne, type Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { setBookingGate } from './booking-gate.server.ts';
import type { BusinessStatus } from './contract.ts';
import { nextBusinessStatus } from './rules.ts';

/** An admin's verdict on a listing; a rejection says why, in words for its owner. */
export type Verdict = { verdict: 'approved' } | { verdict: 'rejected'; reason: string };

/**
 * Approves or rejects a business that waits for review, as part of `tx`: the free listing is live at once, online
 * booking stays off until a plan is bought (specification, section 4). Of two decisions at once one wins.
 * Answers the owner's id. Throws `not_found` (404) or, when it does not wait for review, `conflict` (409).
 */
export async function reviewBusiness(
  tx: Tx,
  businessId: number,
  decision: Verdict,
  now: Date,
): Promise<{ ownerId: string | null }> {
  const decided = await maybeOne<{ ownerId: string | null }>(
    tx,
    `UPDATE businesses
        SET status = $2, rejection_reason = $3, updated_at = $4,
            approved_at = CASE WHEN $2 = 'approved' THEN $4::timestamptz END
      WHERE id = $1 AND status = 'submitted' RETURNING owner_id AS "ownerId"`,
    [businessId, decision.verdict, decision.verdict === 'rejected' ? decision.reason : null, now],
  );
  if (decided !== null) {
    // A plan that was paid while the business waited counts from now on.
    await setBookingGate(tx, businessId, now);
    return decided;
  }
  const business = await maybeOne<{ status: BusinessStatus }>(
    tx,
    'SELECT status FROM businesses WHERE id = $1',
    [businessId],
  );
  if (business === null) throw new AppError('not_found', 'Business not found');
  nextBusinessStatus(business.status, decision.verdict === 'approved' ? 'approve' : 'reject');
  throw new AppError('conflict', 'This business has just changed. Please look at it again.');
}

/**
 * Takes a verdict back, as part of `tx`: the business waits for review again. False when it has moved on since,
 * for example because its owner has resubmitted it or bought a plan.
 */
export async function reopenBusinessReview(
  tx: Tx,
  businessId: number,
  verdict: Verdict['verdict'],
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE businesses SET status = 'submitted', rejection_reason = NULL, approved_at = NULL, updated_at = $3
      WHERE id = $1 AND status = $2 AND NOT booking_enabled`,
    [businessId, verdict, now],
  );
  return rowCount === 1;
}
