import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { BusinessStatus } from '../contract.ts';
import { businessStates } from '../rules.ts';

// What an admin's decisions make of a business, and with its plan, of the gate of its online booking. Conditional
// updates: of two decisions at once one wins, and the other finds nothing to change.

/** Approves or rejects a business that waits for review; null when it does not (any more). */
export function updateReviewVerdict(
  tx: Tx,
  businessId: number,
  { verdict, reason }: { verdict: 'approved' | 'rejected'; reason: string | null },
  now: Date,
): Promise<{ ownerId: string | null } | null> {
  return queryOneOrNull<{ ownerId: string | null }>(
    tx,
    `UPDATE businesses
        SET status = $2, rejection_reason = $3, updated_at = $4,
            approved_at = CASE WHEN $2 = 'approved' THEN $4::timestamptz END
      WHERE id = $1 AND status = ANY ($5) RETURNING owner_id AS "ownerId"`,
    [businessId, verdict, reason, now, businessStates.statesBefore(verdict, 'approve', 'reject')],
  );
}

/**
 * Takes a verdict back, as part of `tx`: the business waits for review again. False when it has moved on since,
 * for example because its owner has resubmitted it or bought a plan.
 */
export async function reopenBusinessReview(
  tx: Tx,
  businessId: number,
  verdict: 'approved' | 'rejected',
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE businesses SET status = 'submitted', rejection_reason = NULL, approved_at = NULL, updated_at = $3
      WHERE id = $1 AND status = $2 AND status ${inStates(businessStates.statesBefore('submitted', 'reopen'))}
        AND NOT booking_enabled`,
    [businessId, verdict, now],
  );
  return rowCount === 1;
}

/** False when it is not approved (any more). */
export async function markSuspended(tx: Tx, businessId: number, reason: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE businesses SET status = 'suspended', rejection_reason = $2, updated_at = $3
      WHERE id = $1 AND status ${inStates(businessStates.statesBefore('suspended', 'suspend'))}`,
    [businessId, reason, now],
  );
  return rowCount === 1;
}

/**
 * False when it is not suspended (any more), or was closed with its owner's account. Holds that account's row first, as
 * the end of an account does: of the two at once, the second sees the first.
 */
export async function markReinstated(tx: Tx, businessId: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `WITH owner AS (SELECT u.id FROM users u JOIN businesses b ON b.owner_id = u.id
                     WHERE b.id = $1 AND u.deleted_at IS NULL FOR SHARE OF u)
     UPDATE businesses b SET status = 'approved', rejection_reason = NULL, updated_at = $2 FROM owner
      WHERE b.id = $1 AND b.owner_id = owner.id
        AND b.status ${inStates(businessStates.statesBefore('approved', 'reinstate'))}`,
    [businessId, now],
  );
  return rowCount === 1;
}

/** Whether the business was closed with its owner's account, for good. */
export async function isClosed(db: Db, businessId: number): Promise<boolean> {
  const closed = await queryOneOrNull(
    db,
    'SELECT FROM businesses b JOIN users u ON u.id = b.owner_id WHERE b.id = $1 AND u.deleted_at IS NOT NULL',
    [businessId],
  );
  return closed !== null;
}

/** Gives an unclaimed listing to its owner; false when it is none (any more). */
export async function assignListingOwner(
  tx: Tx,
  businessId: number,
  ownerId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE businesses SET owner_id = $2, status = 'approved', approved_at = $3, updated_at = $3
      WHERE id = $1 AND status ${inStates(businessStates.statesBefore('approved', 'claim'))}`,
    [businessId, ownerId, now],
  );
  return rowCount === 1;
}

/** Null when there is no such business. */
export async function businessStatus(db: Db, businessId: number): Promise<BusinessStatus | null> {
  const business = await queryOneOrNull<{ status: BusinessStatus }>(
    db,
    'SELECT status FROM businesses WHERE id = $1',
    [businessId],
  );
  return business?.status ?? null;
}

/** The plan in force of the business `b`. */
const PLAN = `subscriptions plan ON plan.business_id = b.id AND plan.state IN ('active', 'past_due', 'unpaid')`;

/** The rule of the gate, over `b` and `plan`; `status` is SQL. */
const bookingEnabledSql = (status: string, now: string): string =>
  `coalesce(${status} = 'approved' AND (plan.state = 'active' OR plan.grace_until > ${now}), false)`;

/** Holds the business's row until the transaction ends. */
export async function lockBusinessForUpdate(tx: Tx, businessId: number): Promise<void> {
  await tx.query('SELECT FROM businesses WHERE id = $1 FOR NO KEY UPDATE', [businessId]);
}

/** Puts the gate, and the tier beside it, where plan and status say; null takes the status as it is. True when that changed anything. */
export async function updateBookingGate(
  tx: Tx,
  businessId: number,
  now: Date,
  status: BusinessStatus | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE businesses business
        SET booking_enabled = gate.open, subscription_tier = gate.tier, updated_at = $2
       FROM (SELECT b.id, plan.tier, ${bookingEnabledSql('coalesce($3, b.status)', '$2')} AS open
               FROM businesses b LEFT JOIN ${PLAN} WHERE b.id = $1) AS gate
      WHERE business.id = gate.id
        AND (business.booking_enabled, business.subscription_tier) IS DISTINCT FROM (gate.open, gate.tier)`,
    [businessId, now, status],
  );
  return rowCount === 1;
}

/** Businesses whose gate is not where plan and standing say, demo or not. */
export async function bookingGateMismatches(db: Db, now: Date): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.query<{ id: number; name: string }>(
    `SELECT b.id, b.name FROM businesses b LEFT JOIN ${PLAN}
      WHERE b.booking_enabled <> ${bookingEnabledSql('b.status', '$1')} ORDER BY b.id`,
    [now],
  );
  return rows;
}

/** Whether somebody is new to a business: they have booked nothing of it that was not cancelled. */
export async function isNewcomer(db: Db, userId: string, businessId: number): Promise<boolean> {
  const { newcomer } = await queryOne<{ newcomer: boolean }>(
    db,
    `SELECT NOT EXISTS (SELECT FROM bookings b WHERE b.user_id = $1 AND b.business_id = $2
       AND b.state NOT IN ('cancelled_by_seeker', 'cancelled_by_business')) AS newcomer`,
    [userId, businessId],
  );
  return newcomer;
}
