import type { SubscriptionTier } from '#areas/catalogue/businesses/contract.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { type PlanSnapshot, planStates } from './rules.ts';

export interface SubscriptionRow extends PlanSnapshot {
  id: string;
  businessId: number;
  customerId: string | null;
  /** Null until the provider has answered. */
  providerId: string | null;
  /** Optimistic lock. */
  revision: number;
}

const COLUMNS = `id, business_id AS "businessId", tier, pending_tier AS "pendingTier", state,
  provider_customer_id AS "customerId", provider_subscription_id AS "providerId", price_pence AS "pricePence",
  current_period_end AS "currentPeriodEnd", cancel_at_period_end AS "cancelAtPeriodEnd",
  grace_until AS "graceUntil", revision`;

const OPEN = `state IN ('incomplete', 'active', 'past_due', 'unpaid')`;

/** Paid, or waiting for its first payment. */
export function openSubscription(db: Db, businessId: number): Promise<SubscriptionRow | null> {
  return queryOneOrNull(db, `SELECT ${COLUMNS} FROM subscriptions WHERE business_id = $1 AND ${OPEN}`, [
    businessId,
  ]);
}

/** By the provider's id, or by ours if its answer was lost. */
export function findSubscriptionRow(
  db: Db,
  ids: { providerId: string; rowId: string | null },
): Promise<SubscriptionRow | null> {
  return queryOneOrNull(
    db,
    `SELECT ${COLUMNS} FROM subscriptions
      WHERE provider_subscription_id = $1 OR (id = $2::uuid AND provider_subscription_id IS NULL)`,
    [ids.providerId, ids.rowId],
  );
}

/** Null if there is an open subscription. */
export function insertSubscription(
  db: Db,
  subscription: { businessId: number; tier: SubscriptionTier; pricePence: number },
): Promise<SubscriptionRow | null> {
  return queryOneOrNull(
    db,
    `INSERT INTO subscriptions (business_id, tier, price_pence, state) VALUES ($1, $2, $3, 'incomplete')
     ON CONFLICT (business_id) WHERE ${OPEN} DO NOTHING
     RETURNING ${COLUMNS}`,
    [subscription.businessId, subscription.tier, subscription.pricePence],
  );
}

/** From any of its subscriptions. */
export async function findBillingCustomer(db: Db, businessId: number): Promise<string | null> {
  const row = await queryOneOrNull<{ id: string }>(
    db,
    `SELECT provider_customer_id AS id FROM subscriptions
      WHERE business_id = $1 AND provider_customer_id IS NOT NULL AND provider_subscription_id NOT LIKE 'sub\\_demo\\_%'
      ORDER BY created_at DESC LIMIT 1`,
    [businessId],
  );
  return row?.id ?? null;
}

/** Optimistic lock by revision. False if the row has changed, or the transition isn't allowed. */
export async function updateSubscription(
  tx: Tx,
  row: SubscriptionRow,
  standing: PlanSnapshot,
  provider: { id: string; customerId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE subscriptions
        SET state = $3, tier = $4, pending_tier = $5, price_pence = $6, current_period_end = $7,
            cancel_at_period_end = $8, grace_until = $9, provider_subscription_id = $10,
            provider_customer_id = $11, revision = revision + 1, updated_at = now()
      WHERE id = $1 AND revision = $2 AND state = ANY ($12)`,
    [
      row.id,
      row.revision,
      standing.state,
      standing.tier,
      standing.pendingTier,
      standing.pricePence,
      standing.currentPeriodEnd,
      standing.cancelAtPeriodEnd,
      standing.graceUntil,
      provider.id,
      provider.customerId,
      planStates.statesBefore(standing.state),
    ],
  );
  return rowCount === 1;
}

export async function plansPastGrace(db: Db, now: Date): Promise<SubscriptionRow[]> {
  const { rows } = await db.query<SubscriptionRow>(
    `SELECT ${COLUMNS} FROM subscriptions s
      WHERE state IN ('past_due', 'unpaid') AND grace_until <= $1
        AND EXISTS (SELECT FROM businesses b WHERE b.id = s.business_id AND b.booking_enabled)
      ORDER BY grace_until LIMIT 500`,
    [now],
  );
  return rows;
}

/** False if already marked, or unknown. */
export async function markPlanMissing(db: Db, providerId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE subscriptions SET missing_since = $2 WHERE provider_subscription_id = $1 AND missing_since IS NULL`,
    [providerId, now],
  );
  return rowCount === 1;
}

export async function markPlanFound(db: Db, providerId: string): Promise<void> {
  await db.query(
    `UPDATE subscriptions SET missing_since = NULL
      WHERE provider_subscription_id = $1 AND missing_since IS NOT NULL`,
    [providerId],
  );
}

/** False if another change has it. */
export async function claimPlanChange(
  db: Db,
  subscriptionId: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE subscriptions SET changing_until = $3
      WHERE id = $1 AND (changing_until IS NULL OR changing_until <= $2)`,
    [subscriptionId, now, until],
  );
  return rowCount === 1;
}

/** Leaves a later claim alone. */
export async function releasePlanChange(db: Db, subscriptionId: string, until: Date): Promise<void> {
  await db.query('UPDATE subscriptions SET changing_until = NULL WHERE id = $1 AND changing_until = $2', [
    subscriptionId,
    until,
  ]);
}

/** Null if it isn't past grace any more. */
export async function lockPlanPastGrace(
  tx: Tx,
  subscriptionId: string,
  now: Date,
): Promise<SubscriptionRow | null> {
  return queryOneOrNull(
    tx,
    `SELECT ${COLUMNS} FROM subscriptions s
      WHERE id = $1 AND state IN ('past_due', 'unpaid') AND grace_until <= $2 FOR UPDATE`,
    [subscriptionId, now],
  );
}

/** Excludes demo plans. */
export async function openSubscriptions(db: Db): Promise<SubscriptionRow[]> {
  const { rows } = await db.query<SubscriptionRow>(
    `SELECT ${COLUMNS} FROM subscriptions
      WHERE ${OPEN} AND coalesce(provider_subscription_id, '') NOT LIKE 'sub\\_demo\\_%'
      ORDER BY created_at`,
  );
  return rows;
}

export async function openSubscriptionsOfOwner(db: Db, ownerId: string): Promise<SubscriptionRow[]> {
  const { rows } = await db.query<SubscriptionRow>(
    `SELECT ${COLUMNS} FROM subscriptions
      WHERE ${OPEN} AND business_id IN (SELECT id FROM businesses WHERE owner_id = $1)
        AND coalesce(provider_subscription_id, '') NOT LIKE 'sub\\_demo\\_%'`,
    [ownerId],
  );
  return rows;
}

interface KnownPlan {
  id: string;
  providerId: string;
}

const RUNNING = `SELECT s.id, s.provider_subscription_id AS "providerId"
  FROM subscriptions s JOIN businesses b ON b.id = s.business_id JOIN users owner ON owner.id = b.owner_id
 WHERE s.state IN ('active', 'past_due', 'unpaid') AND s.provider_subscription_id NOT LIKE 'sub\\_demo\\_%'`;

const SUSPENDED = `(b.status = 'suspended' OR owner.suspended_at IS NOT NULL)`;

/** Renewing plans of suspended businesses or owners. */
export async function plansOfSuspended(db: Db): Promise<KnownPlan[]> {
  return (await db.query<KnownPlan>(`${RUNNING} AND ${SUSPENDED} AND NOT s.cancel_at_period_end`)).rows;
}

/** Plans ending only because of a past suspension. */
export async function plansOfReinstated(db: Db): Promise<KnownPlan[]> {
  return (await db.query<KnownPlan>(`${RUNNING} AND NOT ${SUSPENDED} AND s.ends_with_suspension`)).rows;
}

/** False if it is ending anyway. */
export async function markEndsWithSuspension(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE subscriptions SET ends_with_suspension = true WHERE id = $1 AND NOT cancel_at_period_end',
    [id],
  );
  return rowCount === 1;
}

/** False if not marked. */
export async function clearEndsWithSuspension(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE subscriptions SET ends_with_suspension = false WHERE id = $1 AND ends_with_suspension',
    [id],
  );
  return rowCount === 1;
}
