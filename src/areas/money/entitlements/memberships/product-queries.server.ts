import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

/** Pence a month. */
export interface MembershipProduct {
  id: number;
  business: { id: number; name: string; address: string; town: string; postcode: string };
  name: string;
  places: number | null;
  weeklyPlaces: number | null;
  pricePence: number;
  minimumMonths: number;
  pauseDays: number;
  sharedWith: number;
  onSale: boolean;
  bookable: boolean;
  sessions: { id: number; title: string }[];
  members: number;
  sold: number;
}

const PRODUCT = `
  SELECT product.id, jsonb_build_object('id', b.id, 'name', b.name, 'address', b.address, 'town', b.town, 'postcode', b.postcode) AS business,
         product.name, product.places, product.weekly_places AS "weeklyPlaces",
         product.price_pence AS "pricePence", product.minimum_months AS "minimumMonths",
         product.pause_days AS "pauseDays", product.max_shares AS "sharedWith", product.off_sale_at IS NULL AS "onSale",
         b.status = 'approved' AND b.booking_enabled AS bookable,
         coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title) ORDER BY s.title, s.id)
                   FROM entitlement_product_sessions f JOIN sessions s ON s.id = f.session_id WHERE f.product_id = product.id),
                  '[]') AS sessions,
         joined.members, joined.sold
  FROM entitlement_products product JOIN businesses b ON b.id = product.business_id
  CROSS JOIN LATERAL (SELECT count(*)::integer AS sold, count(*) FILTER (WHERE m.state <> 'ended')::integer AS members
                      FROM memberships m WHERE m.product_id = product.id) joined`;

/** On sale first, then cheapest first. */
export async function membershipsOfBusiness(db: Db, businessId: number): Promise<MembershipProduct[]> {
  const { rows } = await db.query<MembershipProduct>(
    `${PRODUCT} WHERE product.business_id = $1 AND product.kind = 'membership'
     ORDER BY product.off_sale_at IS NOT NULL, product.price_pence, product.id`,
    [businessId],
  );
  return rows;
}

/** Null if it isn't public. */
export async function membershipProduct(db: Db, productId: number): Promise<MembershipProduct | null> {
  return queryOneOrNull(
    db,
    `${PRODUCT} WHERE product.id = $1 AND product.kind = 'membership' AND b.status = 'approved'`,
    [productId],
  );
}

export interface MemberRow {
  membershipId: string;
  membership: string;
  name: string;
  email: string;
  joinedAt: Date;
  state: 'active' | 'past_due' | 'ended';
  leaving: boolean;
  paused: boolean;
  months: number;
  lastMonth: number | null;
  renewsOn: string;
}

/** Current members first, latest first. */
export async function membersOfBusiness(
  db: Db,
  businessId: number,
  today: string,
  limit: number,
): Promise<MemberRow[]> {
  const { rows } = await db.query<MemberRow>(
    `SELECT m.id AS "membershipId", product.name AS membership, u.name,
            CASE WHEN u.deleted_at IS NULL THEN u.email ELSE '' END AS email, m.joined_at AS "joinedAt", m.state,
            m.last_month IS NOT NULL AS leaving,
            EXISTS (SELECT FROM membership_months month JOIN entitlements c ON c.purchase_id = month.purchase_id
                    JOIN entitlement_pauses rest ON rest.entitlement_id = c.id
                    WHERE month.membership_id = m.id AND $2::date BETWEEN rest.from_day AND rest.until_day) AS paused,
            m.months, m.last_month AS "lastMonth", m.renews_on::text AS "renewsOn"
     FROM memberships m JOIN entitlement_products product ON product.id = m.product_id JOIN users u ON u.id = m.user_id
     WHERE product.business_id = $1
     ORDER BY m.state = 'ended', m.joined_at DESC, m.id LIMIT $3`,
    [businessId, today, limit],
  );
  return rows;
}
