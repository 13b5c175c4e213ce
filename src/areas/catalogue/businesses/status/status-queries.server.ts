import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { BusinessStatus } from '../contract.ts';
import { businessStates } from '../rules.ts';

// Conditional updates: of two concurrent decisions one wins, and the other changes nothing.

/** Null if it doesn't wait for review. */
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

/** Undoes a decision. False if the business has changed since, for example resubmitted or bought a plan. */
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

export async function markSuspended(tx: Tx, businessId: number, reason: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE businesses SET status = 'suspended', rejection_reason = $2, updated_at = $3
      WHERE id = $1 AND status ${inStates(businessStates.statesBefore('suspended', 'suspend'))}`,
    [businessId, reason, now],
  );
  return rowCount === 1;
}

/** False unless suspended, or if closed with its owner's account. Locks that account first, as closing it does. */
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

/** Closed for good, with its owner's account. */
export async function isClosed(db: Db, businessId: number): Promise<boolean> {
  const closed = await queryOneOrNull(
    db,
    'SELECT FROM businesses b JOIN users u ON u.id = b.owner_id WHERE b.id = $1 AND u.deleted_at IS NOT NULL',
    [businessId],
  );
  return closed !== null;
}

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

export async function businessStatus(db: Db, businessId: number): Promise<BusinessStatus | null> {
  const business = await queryOneOrNull<{ status: BusinessStatus }>(
    db,
    'SELECT status FROM businesses WHERE id = $1',
    [businessId],
  );
  return business?.status ?? null;
}

/** Needs the alias `b`. */
const PLAN = `subscriptions plan ON plan.business_id = b.id AND plan.state IN ('active', 'past_due', 'unpaid')`;

/** Needs `b` and `plan`; `status` is SQL. */
const bookingEnabledSql = (status: string, now: string): string =>
  `coalesce(${status} = 'approved' AND (plan.state = 'active' OR plan.grace_until > ${now}), false)`;

export async function lockBusinessForUpdate(tx: Tx, businessId: number): Promise<void> {
  await tx.query('SELECT FROM businesses WHERE id = $1 FOR NO KEY UPDATE', [businessId]);
}

/** Null uses the current status. True if it changed anything. */
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

/** For checks: businesses with a wrong `booking_enabled`, demo ones included. */
export async function bookingGateMismatches(db: Db, now: Date): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.query<{ id: number; name: string }>(
    `SELECT b.id, b.name FROM businesses b LEFT JOIN ${PLAN}
      WHERE b.booking_enabled <> ${bookingEnabledSql('b.status', '$1')} ORDER BY b.id`,
    [now],
  );
  return rows;
}

/** True if all their bookings there, if any, were cancelled. */
export async function isNewcomer(db: Db, userId: string, businessId: number): Promise<boolean> {
  const { newcomer } = await queryOne<{ newcomer: boolean }>(
    db,
    `SELECT NOT EXISTS (SELECT FROM bookings b WHERE b.user_id = $1 AND b.business_id = $2
       AND b.state NOT IN ('cancelled_by_seeker', 'cancelled_by_business')) AS newcomer`,
    [userId, businessId],
  );
  return newcomer;
}
