import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { BrokerRole } from './rules.ts';

export interface OpenOrder {
  id: string;
  uuid: string;
  partnerId: string;
  businessId: number;
  state: 'quoted' | 'booked' | 'deleted';
  /** Our order; null without a hold. */
  orderId: string | null;
  brokerRole: BrokerRole;
  digest: string | null;
  paymentIdentifier: string | null;
  modified: number | null;
}

const COLUMNS = `id, uuid, partner_id AS "partnerId", business_id AS "businessId",
  CASE WHEN deleted_at IS NOT NULL THEN 'deleted' WHEN booked_at IS NOT NULL THEN 'booked' ELSE 'quoted' END AS state, order_id AS "orderId",
  broker_role AS "brokerRole", digest, payment_identifier AS "paymentIdentifier", modified`;

export async function findOpenOrder(db: Db, partnerId: string, uuid: string): Promise<OpenOrder | null> {
  return queryOneOrNull(db, `SELECT ${COLUMNS} FROM partner_orders WHERE partner_id = $1 AND uuid = $2`, [
    partnerId,
    uuid,
  ]);
}

/** Gets or creates the order and locks it until the transaction ends, so that concurrent requests queue. */
export async function insertOrLockOpenOrder(
  tx: Tx,
  order: { partnerId: string; uuid: string; businessId: number; brokerRole: BrokerRole; now: Date },
): Promise<OpenOrder> {
  await tx.query(
    `INSERT INTO partner_orders (partner_id, uuid, business_id, broker_role, created_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (partner_id, uuid) DO NOTHING`,
    [order.partnerId, order.uuid, order.businessId, order.brokerRole, order.now],
  );
  return queryOne(
    tx,
    `SELECT ${COLUMNS} FROM partner_orders WHERE partner_id = $1 AND uuid = $2 FOR UPDATE`,
    [order.partnerId, order.uuid],
  );
}

/** Locked until the transaction ends; null if unknown. */
export async function lockOpenOrderIfExists(
  tx: Tx,
  partnerId: string,
  uuid: string,
): Promise<OpenOrder | null> {
  return queryOneOrNull(
    tx,
    `SELECT ${COLUMNS} FROM partner_orders WHERE partner_id = $1 AND uuid = $2 FOR UPDATE`,
    [partnerId, uuid],
  );
}

/** Replaces the previous hold. */
export async function updateOrderHold(
  tx: Tx,
  id: string,
  held: { orderId: string | null; businessId: number; brokerRole: BrokerRole },
): Promise<void> {
  await tx.query('DELETE FROM partner_order_items WHERE open_order_id = $1', [id]);
  await tx.query(
    'UPDATE partner_orders SET order_id = $2, business_id = $3, broker_role = $4 WHERE id = $1',
    [id, held.orderId, held.businessId, held.brokerRole],
  );
}

export interface PricedItem {
  position: number;
  askedPosition: number;
  pricePence: number;
  taxPence: number;
  duePence: number;
}

export async function insertOrderItems(tx: Tx, id: string, items: readonly PricedItem[]): Promise<void> {
  await tx.query(
    `INSERT INTO partner_order_items (open_order_id, position, requested_position, price_pence, tax_pence, due_pence)
     SELECT $1, p, a, c, t, d
     FROM unnest($2::smallint[], $3::integer[], $4::integer[], $5::integer[], $6::integer[]) i (p, a, c, t, d)`,
    [
      id,
      items.map(({ position }) => position),
      items.map(({ askedPosition }) => askedPosition),
      items.map(({ pricePence }) => pricePence),
      items.map(({ taxPence }) => taxPence),
      items.map(({ duePence }) => duePence),
    ],
  );
}

/** `digest` identifies the request. */
export async function markBooked(
  tx: Tx,
  id: string,
  { digest, paymentIdentifier, now }: { digest: string; paymentIdentifier: string | null; now: Date },
): Promise<void> {
  await tx.query(
    `UPDATE partner_orders SET digest = $2, payment_identifier = $3, booked_at = $4 WHERE id = $1`,
    [id, digest, paymentIdentifier, now],
  );
}

/** Deleted by the partner; the UUID stays taken. */
export async function markDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(
    `WITH gone AS (UPDATE partner_orders SET deleted_at = $2 WHERE id = $1 RETURNING order_id)
     INSERT INTO partner_order_changes (order_id) SELECT order_id FROM gone WHERE order_id IS NOT NULL`,
    [id, now],
  );
}

/** Money in pence. */
export interface OpenOrderItem extends PricedItem {
  itemId: string;
}

export async function listOpenOrderItems(db: Db, id: string): Promise<OpenOrderItem[]> {
  const { rows } = await db.query<OpenOrderItem>(
    `SELECT position, item_id AS "itemId", requested_position AS "askedPosition", price_pence AS "pricePence", tax_pence AS "taxPence",
            due_pence AS "duePence"
     FROM partner_order_items WHERE open_order_id = $1 ORDER BY requested_position, position`,
    [id],
  );
  return rows;
}

/** Serialises updates of the orders feed, as for the sessions feeds. */
const ORDERS_LOCK = 7_430_071;

/** Locks until the transaction ends. */
export async function lockOrdersFeed(tx: Tx): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [ORDERS_LOCK]);
}

/** Returns and clears the orders marked as changed. */
export async function takeChangedOrders(tx: Tx): Promise<OpenOrder[]> {
  const { rows } = await tx.query<OpenOrder>(
    `WITH changed AS (
       DELETE FROM partner_order_changes
       WHERE id IN (SELECT id FROM partner_order_changes ORDER BY id LIMIT 500) RETURNING order_id
     )
     SELECT ${COLUMNS} FROM partner_orders WHERE order_id IN (SELECT order_id FROM changed) AND booked_at IS NOT NULL`,
  );
  return rows;
}

/** Moves an order to the end of its partner's feed. */
export async function moveToFeedEnd(tx: Tx, id: string): Promise<void> {
  await tx.query(`UPDATE partner_orders SET modified = nextval('partner_order_modified') WHERE id = $1`, [
    id,
  ]);
}

/** Whether changes are missing from the feeds. */
export async function hasPendingOrderChanges(db: Db): Promise<boolean> {
  const { behind } = await queryOne<{ behind: boolean }>(
    db,
    'SELECT EXISTS (SELECT FROM partner_order_changes) AS behind',
  );
  return behind;
}

/** After the given feed position. */
export async function readOrdersPage(
  db: Db,
  partnerId: string,
  after: { modified: number; uuid: string },
  limit: number,
): Promise<(OpenOrder & { modified: number })[]> {
  const { rows } = await db.query<OpenOrder & { modified: number }>(
    `SELECT ${COLUMNS} FROM partner_orders
     WHERE partner_id = $1 AND modified IS NOT NULL AND (modified, uuid) > ($2, $3::uuid)
     ORDER BY modified, uuid LIMIT $4`,
    [partnerId, after.modified, after.uuid, limit],
  );
  return rows;
}

/** Null if the item isn't the partner's. */
export async function findOrderOfItem(db: Db, partnerId: string, itemId: string): Promise<string | null> {
  const order = await queryOneOrNull<{ uuid: string }>(
    db,
    `SELECT o.uuid FROM partner_order_items i JOIN partner_orders o ON o.id = i.open_order_id
     WHERE i.item_id = $2 AND o.partner_id = $1`,
    [partnerId, itemId],
  );
  return order?.uuid ?? null;
}
