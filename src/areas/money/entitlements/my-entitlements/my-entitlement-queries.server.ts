import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { PACKAGE_SELLER } from '../packages/package-queries.server.ts';
import type { PricedAppointment } from '../packages/rules.ts';
import type { Pause } from '../rules.ts';
import { IN_DISPUTE } from '../use/use-queries.server.ts';

export interface MyUnitRow {
  number: number;
  ended: 'used' | 'expired' | 'refunded' | 'taken_back' | null;
  validUntil: string;
  sessionFeePence: number;
  platformFeePence: number;
  totalPence: number;
  usedFor: {
    startsAt: string;
    title: string;
    who: string;
    bookingId: string | null;
    /** Set if it wasn't the owner. */
    by: string | null;
  } | null;
}

/** Amounts in pence. */
export interface MyEntitlementRow {
  id: string;
  name: string;
  /** Null for a trainer's package. */
  business: { id: number; name: string } | null;
  trainer: (Pick<PricedAppointment, 'sessionType' | 'minutes'> & { id: number; name: string }) | null;
  /** The trainer's current price of one such appointment; null if not offered. */
  asked: number | null;
  boughtAt: Date;
  /** The first part holds the money; each date adds another. */
  unlimited: boolean;
  atDesk: boolean;
  paidPence: number;
  refundedPence: number;
  pauseDays: number;
  sessions: { id: number; title: string }[];
  parts: MyUnitRow[];
  pauses: Pause[];
  bankDecides: boolean;
}

/** Latest first. */
export async function entitlementsOfUser(db: Db, userId: string): Promise<MyEntitlementRow[]> {
  const { rows } = await db.query<MyEntitlementRow>(
    `SELECT c.id, c.name, CASE WHEN b.id IS NOT NULL THEN jsonb_build_object('id', b.id, 'name', b.name) END AS business,
            CASE WHEN seller.id IS NOT NULL THEN jsonb_build_object('id', seller.id, 'name', seller.name,
              'sessionType', seller.session_type, 'minutes', seller.minutes) END AS trainer, seller.asked, c.created_at AS "boughtAt", c.unlimited,
            buy.external_payment_system LIKE 'Front desk: %' IS TRUE AS "atDesk",
            coalesce(buy.external_paid_pence, p.amount_pence) AS "paidPence",
            (SELECT COALESCE(sum(r.amount_pence), 0)::integer FROM refunds r
             WHERE r.payment_id = p.id AND r.state <> 'failed') AS "refundedPence",
            c.pause_days AS "pauseDays",
            coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title) ORDER BY s.title, s.id)
                      FROM entitlement_product_sessions f JOIN sessions s ON s.id = f.session_id
                      WHERE f.product_id = c.product_id), '[]') AS sessions,
            (SELECT jsonb_agg(jsonb_build_object('number', part.number, 'ended', part.end_reason, 'validUntil', part.valid_until,
                      'sessionFeePence', part.session_fee_pence, 'platformFeePence', part.platform_fee_pence,
                      'totalPence', part.total_pence, 'usedFor', used.for) ORDER BY used.starts_at, part.valid_until, part.number)
             FROM entitlement_units part
             LEFT JOIN LATERAL (
               SELECT booked.starts_at, jsonb_build_object('startsAt', booked.starts_at, 'title', booked.title,
                        'who', CASE WHEN h.user_id = c.user_id THEN coalesce(i.attendee_name, h.full_name, '') ELSE '' END,
                        'bookingId', CASE WHEN h.user_id = c.user_id THEN k.id END,
                        'by', CASE WHEN h.user_id <> c.user_id THEN person.name END) AS for
               FROM entitlement_redemptions u
               JOIN holds h ON h.id = u.order_id JOIN users person ON person.id = h.user_id
               JOIN order_items i ON i.order_id = u.order_id AND i.position = u.position
               LEFT JOIN bookings k ON k.order_id = u.order_id AND k.position = u.position
               CROSS JOIN LATERAL (
                 SELECT date.starts_at, s.title FROM occurrences date JOIN sessions s ON s.id = date.session_id
                 WHERE date.id = coalesce(k.occurrence_id, i.occurrence_id)
                 UNION ALL
                 SELECT hour.starts_at, 'Personal training' FROM appointments hour WHERE hour.id = i.appointment_id
               ) booked
               WHERE u.entitlement_id = part.entitlement_id AND u.number = part.number AND u.returned_at IS NULL
                 AND (h.state = 'confirmed' OR (h.state = 'held' AND NOT h.replaced))
               LIMIT 1
             ) used ON true
             WHERE part.entitlement_id = c.id) AS parts,
            coalesce((SELECT jsonb_agg(jsonb_build_object('from', rest.from_day, 'until', rest.until_day) ORDER BY rest.from_day)
                      FROM entitlement_pauses rest WHERE rest.entitlement_id = c.id), '[]') AS pauses,
            ${IN_DISPUTE} AS "bankDecides"
     FROM entitlements c JOIN payments p ON p.purchase_id = c.purchase_id JOIN purchases buy ON buy.id = c.purchase_id
     LEFT JOIN businesses b ON b.id = c.business_id
     LEFT JOIN LATERAL ${PACKAGE_SELLER} seller ON true
     WHERE c.user_id = $1 AND c.kind = 'pass' ORDER BY c.created_at DESC, c.id`,
    [userId],
  );
  return rows;
}

/** Earliest first; null if it isn't theirs. The caller must hold the credit's lock. */
export async function pausesOfOwnedEntitlement(
  tx: Tx,
  creditId: string,
  userId: string,
): Promise<{ pauseDays: number; pauses: Pause[] } | null> {
  return queryOneOrNull(
    tx,
    `SELECT c.pause_days AS "pauseDays",
            coalesce((SELECT jsonb_agg(jsonb_build_object('from', rest.from_day, 'until', rest.until_day) ORDER BY rest.from_day)
                      FROM entitlement_pauses rest WHERE rest.entitlement_id = c.id), '[]') AS pauses
     FROM entitlements c WHERE c.id = $1 AND c.user_id = $2 AND c.kind = 'pass'`,
    [creditId, userId],
  );
}

export async function insertPause(tx: Tx, creditId: string, { from, until }: Pause): Promise<void> {
  await tx.query('INSERT INTO entitlement_pauses (entitlement_id, from_day, until_day) VALUES ($1, $2, $3)', [
    creditId,
    from,
    until,
  ]);
}

/** Deletes it if no day is left. */
export async function shortenPause(
  tx: Tx,
  creditId: string,
  from: string,
  until: string | null,
): Promise<void> {
  if (until === null)
    await tx.query('DELETE FROM entitlement_pauses WHERE entitlement_id = $1 AND from_day = $2', [
      creditId,
      from,
    ]);
  else
    await tx.query(
      'UPDATE entitlement_pauses SET until_day = $3 WHERE entitlement_id = $1 AND from_day = $2',
      [creditId, from, until],
    );
}

/** Negative days shorten. Returns the number of parts changed. */
export async function extendValidity(tx: Tx, creditId: string, days: number, today: string): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE entitlement_units SET valid_until = valid_until + $2::integer
     WHERE entitlement_id = $1 AND end_reason IS NULL AND valid_until >= $3::date`,
    [creditId, days, today],
  );
  return rowCount ?? 0;
}
