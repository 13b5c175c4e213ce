import { type Db, queryOne, type Tx } from '#shared/db/database.server.ts';
import { ENTITLEMENTS_WITH_USERS, usableOnSql } from '../use/use-queries.server.ts';
import type { PricedAppointment } from './rules.ts';

export interface OrderAppointment extends PricedAppointment {
  trainerId: number;
}

export function orderAppointment(db: Db, orderId: string): Promise<OrderAppointment> {
  return queryOne(
    db,
    `SELECT hour.trainer_id AS "trainerId", hour.session_type AS "sessionType",
            (extract(epoch FROM hour.ends_at - hour.starts_at) / 60)::integer AS minutes, i.session_fee_pence AS "pricePence"
     FROM order_items i JOIN appointments hour ON hour.id = i.appointment_id WHERE i.order_id = $1`,
    [orderId],
  );
}

/** In id order, to avoid deadlocks. */
export async function lockUsablePackages(tx: Tx, of: { userId: string; trainerId: number }): Promise<void> {
  await tx.query(
    `SELECT c.id FROM ${ENTITLEMENTS_WITH_USERS} JOIN entitlement_products product ON product.id = c.product_id
     WHERE may.user_id = $1 AND product.trainer_id = $2 ORDER BY c.id FOR NO KEY UPDATE OF c`,
    [of.userId, of.trainerId],
  );
}

/** `pricePence`: what the trainer gets for it. */
export interface PackageUnit extends PricedAppointment {
  creditId: string;
  name: string;
  number: number;
  validUntil: string;
  /** By this order. */
  used: boolean;
}

/** First to expire first; includes those used by `order`. */
export async function packageUnits(
  db: Db,
  of: { userId: string; trainerId: number; orderId: string; today: string },
): Promise<PackageUnit[]> {
  const { rows } = await db.query<PackageUnit>(
    `SELECT c.id AS "creditId", c.name, part.number, part.valid_until::text AS "validUntil", own.used,
            part.session_fee_pence AS "pricePence", product.session_type AS "sessionType", product.minutes
     FROM ${ENTITLEMENTS_WITH_USERS} JOIN entitlement_products product ON product.id = c.product_id
     JOIN entitlement_units part ON part.entitlement_id = c.id
     CROSS JOIN LATERAL (SELECT EXISTS (
       SELECT FROM entitlement_redemptions u WHERE u.order_id = $4 AND u.entitlement_id = part.entitlement_id AND u.number = part.number
     ) AS used) own
     WHERE may.user_id = $1 AND product.trainer_id = $2 AND (own.used OR (${usableOnSql('$3')}))
     ORDER BY part.valid_until, c.created_at, c.id, part.number`,
    [of.userId, of.trainerId, of.today, of.orderId],
  );
  return rows;
}

/** The caller must hold the package's lock. Returns the covered pence. */
export async function insertPackageUse(
  tx: Tx,
  orderId: string,
  { creditId, number }: Pick<PackageUnit, 'creditId' | 'number'>,
): Promise<number> {
  const { covered } = await queryOne<{ covered: number }>(
    tx,
    `INSERT INTO entitlement_redemptions (order_id, position, entitlement_id, number, covered_session_fee_pence,
       covered_platform_fee_pence, session_fee_pence, platform_fee_pence, total_pence)
     SELECT i.order_id, i.position, part.entitlement_id, part.number, i.session_fee_pence, i.platform_fee_pence,
            part.session_fee_pence, part.platform_fee_pence, part.total_pence
     FROM order_items i JOIN entitlement_units part ON part.entitlement_id = $2 AND part.number = $3 WHERE i.order_id = $1
     RETURNING covered_session_fee_pence + covered_platform_fee_pence AS covered`,
    [orderId, creditId, number],
  );
  return covered;
}
