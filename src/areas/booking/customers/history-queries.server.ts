import type { BookingState } from '#areas/booking/bookings/contract.ts';
import type { Db } from '#shared/db/database.server.ts';
import { isUnitLeftSql } from './customer-queries.server.ts';

/** In pence; null if not requested. */
export interface VisitRow {
  bookingId: string;
  occurrenceId: number;
  reference: string;
  title: string;
  activity: string;
  startsAt: Date;
  endsAt: Date;
  state: BookingState;
  attendee: string | null;
  withPass: boolean;
  spendPence: number | null;
}

export async function visitsOfCustomer(
  db: Db,
  customerId: string,
  { withMoney, limit }: { withMoney: boolean; limit: number },
): Promise<VisitRow[]> {
  const { rows } = await db.query<VisitRow>(
    `SELECT b.id AS "bookingId", b.occurrence_id AS "occurrenceId", b.reference, s.title, t.name AS activity, b.starts_at AS "startsAt",
            b.ends_at AS "endsAt", b.state, b.attendee_name AS attendee,
            EXISTS (SELECT FROM entitlement_redemptions u JOIN entitlements k ON k.id = u.entitlement_id AND k.kind <> 'voucher'
                    WHERE u.order_id = b.order_id AND u.position = b.position) AS "withPass",
            CASE WHEN $2 THEN (
              SELECT COALESCE(sum(CASE WHEN p.movement IN ('sale', 'dispute_overturned') THEN p.amount_pence
                                       ELSE -p.amount_pence END), 0)
              FROM ledger_postings p
              WHERE p.booking_id = b.id AND p.movement IN ('sale', 'sale_undone', 'dispute_lost', 'dispute_overturned')
                AND p.payment_id IN (SELECT paid.payment_id FROM booking_payments paid WHERE paid.booking_id = b.id)
            )::bigint END AS "spendPence"
     FROM merged_customer_rows($1) c
     JOIN bookings b ON b.business_id = c.business_id AND b.user_id = c.user_id
     JOIN sessions s ON s.id = b.session_id
     JOIN session_types t ON t.id = s.session_type_id
     ORDER BY b.starts_at DESC, b.id LIMIT $3`,
    [customerId, withMoney, limit],
  );
  return rows;
}

export interface PassRow {
  name: string;
  /** Null if unlimited; `left` is then 1 until the pass expires. */
  places: number | null;
  left: number;
  lastDay: string | null;
}

export async function passesOfCustomer(db: Db, customerId: string, today: string): Promise<PassRow[]> {
  const { rows } = await db.query<PassRow>(
    `SELECT k.name, CASE WHEN NOT k.unlimited THEN count(*)::integer END AS places, count(*) FILTER (WHERE part.is_left)::integer AS "left",
            max(part.valid_until) FILTER (WHERE part.is_left)::text AS "lastDay"
     FROM merged_customer_rows($1) c
     JOIN entitlements k ON k.business_id = c.business_id AND k.user_id = c.user_id AND k.kind = 'pass'
     CROSS JOIN LATERAL (
       SELECT part.valid_until, ${isUnitLeftSql('$2')} AS is_left FROM entitlement_units part
       WHERE part.entitlement_id = k.id AND (NOT k.unlimited OR part.number = 1)) part
     GROUP BY k.id ORDER BY k.created_at DESC, k.id`,
    [customerId, today],
  );
  return rows;
}
