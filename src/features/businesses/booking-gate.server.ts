import type { Db, Tx } from '#shared/db/database.server.ts';
import type { BusinessStatus } from './contract.ts';

/**
 * Whether a business can be booked is one column, `businesses.booking_enabled`, by which search, session page,
 * hold and business page go. This file holds the only statement that changes it, and the one rule: the plan says
 * so (paid, or behind for less than its grace period), and the business is approved, so not suspended either.
 */

/** The plan in force of the business `b`. */
const PLAN = `subscriptions plan ON plan.business_id = b.id AND plan.state IN ('active', 'past_due', 'unpaid')`;

/** The rule, over `b` and `plan`; `status` is SQL. */
const isOpen = (status: string, now: string): string =>
  `coalesce(${status} = 'approved' AND (plan.state = 'active' OR plan.grace_until > ${now}), false)`;

/**
 * Puts the column, and the tier beside it, where plan and standing say, as part of `tx`. Whoever changes either
 * calls it in the same transaction, after that change; a change that takes approval away comes after it, and
 * names the status it brings, because no business without approval may be open even for a moment (a CHECK).
 * True when that changed anything.
 */
export async function setBookingGate(
  tx: Tx,
  businessId: number,
  now: Date,
  becomes?: Exclude<BusinessStatus, 'approved'>,
): Promise<boolean> {
  // Held first: the statement after it then sees whatever the one who held it before has committed.
  await tx.query('SELECT FROM businesses WHERE id = $1 FOR NO KEY UPDATE', [businessId]);
  const { rowCount } = await tx.query(
    `UPDATE businesses business
        SET booking_enabled = gate.open, subscription_tier = gate.tier, updated_at = $2
       FROM (SELECT b.id, plan.tier, ${isOpen('coalesce($3, b.status)', '$2')} AS open
               FROM businesses b LEFT JOIN ${PLAN} WHERE b.id = $1) AS gate
      WHERE business.id = gate.id
        AND (business.booking_enabled, business.subscription_tier) IS DISTINCT FROM (gate.open, gate.tier)`,
    [businessId, now, becomes ?? null],
  );
  return rowCount === 1;
}

/** Businesses whose column is not where plan and standing say, demo or not. */
export async function gatesAjar(db: Db, now: Date): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.query<{ id: number; name: string }>(
    `SELECT b.id, b.name FROM businesses b LEFT JOIN ${PLAN}
      WHERE b.booking_enabled <> ${isOpen('b.status', '$1')} ORDER BY b.id`,
    [now],
  );
  return rows;
}
