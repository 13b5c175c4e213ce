import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

/** Pence a month; London days. */
export interface MembershipMailData {
  name: string;
  places: number | null;
  weeklyPlaces: number | null;
  minimumMonths: number;
  pauseDays: number;
  businessName: string;
  /** "214 Mare Street, E8 4NQ". */
  businessAddress: string;
  seeker: { name: string; email: string };
  pricePence: number;
  joinedAt: Date;
  state: string;
  months: number;
  lastMonth: number | null;
  anchor: { on: string; number: number };
  renewsOn: string;
  productId: number;
  paidUntil: string;
}

/** Null if it doesn't exist, or the owner's account is deleted. */
export function readMembershipForMail(db: Db, membershipId: string): Promise<MembershipMailData | null> {
  return queryOneOrNull(
    db,
    `SELECT product.id AS "productId", product.name, product.places, product.weekly_places AS "weeklyPlaces", product.minimum_months AS "minimumMonths", product.pause_days AS "pauseDays",
            b.name AS "businessName",
            b.address || ', ' || b.postcode AS "businessAddress", json_build_object('name', u.name, 'email', u.email) AS seeker,
            product.price_pence AS "pricePence", m.joined_at AS "joinedAt", m.state, m.months,
            m.last_month AS "lastMonth",
            json_build_object('on', m.anchor_on, 'number', m.anchor_number) AS anchor, m.renews_on::text AS "renewsOn",
            month.ends_on::text AS "paidUntil"
     FROM memberships m
     JOIN entitlement_products product ON product.id = m.product_id
     JOIN businesses b ON b.id = product.business_id
     JOIN users u ON u.id = m.user_id
     JOIN membership_months month ON month.membership_id = m.id AND month.number = m.months
     WHERE m.id = $1 AND u.deleted_at IS NULL`,
    [membershipId],
  );
}
