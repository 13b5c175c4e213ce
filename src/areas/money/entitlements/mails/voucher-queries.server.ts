import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import { PART_VALUE } from '../vouchers/voucher-queries.server.ts';

/** Amounts in pence. */
export interface VoucherMailData {
  /** The buyer until it is redeemed. */
  seeker: { name: string; email: string };
  redeemed: boolean;
  /** Blocked or used up. */
  over: boolean;
  businessId: number | null;
  businessName: string | null;
  buyerName: string;
  recipientName: string | null;
  recipientEmail: string | null;
  message: string;
  /** London day; null if the buyer prints it. */
  sendOn: string | null;
  valuePence: number;
  leftPence: number;
  lastDay: string;
  boughtAt: Date;
}

const VOUCHER = `
  SELECT json_build_object('name', owner.name, 'email', owner.email) AS seeker, v.redeemed_at IS NOT NULL AS redeemed,
         v.blocked_at IS NOT NULL OR parts.pence = 0 AS over, b.id AS "businessId", b.name AS "businessName",
         buyer.name AS "buyerName", v.recipient_name AS "recipientName", v.recipient_email AS "recipientEmail",
         v.message, v.send_on::text AS "sendOn", parts.value AS "valuePence", parts.pence AS "leftPence",
         parts.last_day AS "lastDay", c.created_at AS "boughtAt"
  FROM entitlements c
  JOIN gift_vouchers v ON v.purchase_id = c.purchase_id
  JOIN purchases buy ON buy.id = c.purchase_id
  JOIN users buyer ON buyer.id = buy.user_id
  JOIN users owner ON owner.id = c.user_id
  LEFT JOIN businesses b ON b.id = v.business_id
  CROSS JOIN LATERAL (
    SELECT max(part.valid_until)::text AS last_day,
           sum(${PART_VALUE})::integer AS value,
           COALESCE(sum(${PART_VALUE}) FILTER (WHERE part.end_reason IS NULL AND NOT EXISTS (
             SELECT FROM entitlement_redemptions used JOIN holds h ON h.id = used.order_id
             WHERE used.entitlement_id = part.entitlement_id AND used.number = part.number AND used.returned_at IS NULL
               AND (h.state = 'confirmed' OR (h.state = 'held' AND NOT h.replaced)))), 0)::integer AS pence
    FROM entitlement_units part WHERE part.entitlement_id = c.id
  ) parts`;

/** Null if it doesn't exist or is a pass. */
export function readVoucherForMail(db: Db, creditId: string): Promise<VoucherMailData | null> {
  return queryOneOrNull(db, `${VOUCHER} WHERE c.id = $1`, [creditId]);
}

export function readGiftForMail(db: Db, purchaseId: string): Promise<VoucherMailData | null> {
  return queryOneOrNull(db, `${VOUCHER} WHERE v.purchase_id = $1`, [purchaseId]);
}
