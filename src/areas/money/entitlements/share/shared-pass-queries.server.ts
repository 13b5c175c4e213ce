import type { Db } from '#shared/db/database.server.ts';
import { IS_ACTIVE_USE, usableOnSql } from '../use/use-queries.server.ts';
import type { ShareState } from './rules.ts';

interface SharedUseRow {
  startsAt: string;
  title: string;
}

export interface GuestRow {
  shareId: string;
  who: string;
  state: ShareState;
  expiresAt: string;
  uses: SharedUseRow[];
  places: number;
}

export interface SharingRow {
  id: string;
  of: 'pass' | 'membership';
  most: number;
  lasts: boolean;
  guests: GuestRow[];
}

const MAX_USES_SHOWN = 5;

/** SQL array, latest first. */
function usesBySql(user: string): string {
  return `
    SELECT jsonb_build_object('startsAt', date.starts_at, 'title', s.title) AS use, date.starts_at
    FROM entitlement_redemptions u
    JOIN holds h ON h.id = u.order_id AND ${IS_ACTIVE_USE}
    JOIN order_items i ON i.order_id = u.order_id AND i.position = u.position
    LEFT JOIN bookings k ON k.order_id = u.order_id AND k.position = u.position
    JOIN occurrences date ON date.id = coalesce(k.occurrence_id, i.occurrence_id)
    JOIN sessions s ON s.id = date.session_id
    WHERE h.user_id = ${user}
      AND (u.entitlement_id = share.entitlement_id
           OR u.entitlement_id IN (SELECT c.id FROM entitlements c JOIN membership_months month ON month.purchase_id = c.purchase_id
                              WHERE month.membership_id = share.membership_id))`;
}

export async function sharingsOfUser(db: Db, userId: string): Promise<SharingRow[]> {
  const { rows } = await db.query<SharingRow>(
    `SELECT own.id, own.of, product.max_shares AS most, own.lasts,
            coalesce((
              SELECT jsonb_agg(jsonb_build_object('shareId', share.id, 'who', coalesce(share.email, guest.name, ''),
                       'state', share.state, 'expiresAt', share.expires_at, 'places', used.places,
                       'uses', used.latest) ORDER BY share.sent_at, share.id)
              FROM entitlement_shares share LEFT JOIN users guest ON guest.id = share.user_id
              CROSS JOIN LATERAL (
                SELECT count(*)::integer AS places,
                       coalesce(jsonb_agg(use ORDER BY starts_at DESC) FILTER (WHERE nth <= ${MAX_USES_SHOWN}), '[]') AS latest
                FROM (SELECT each.*, row_number() OVER (ORDER BY starts_at DESC) AS nth
                      FROM (${usesBySql('share.user_id')}) each) counted
              ) used
              WHERE share.state <> 'ended' AND (share.entitlement_id = own.entitlement_id OR share.membership_id = own.membership_id)
            ), '[]') AS guests
     FROM (
       SELECT c.id, 'pass' AS of, c.id AS entitlement_id, NULL::uuid AS membership_id, c.product_id,
              EXISTS (SELECT FROM entitlement_units part WHERE part.entitlement_id = c.id AND part.end_reason IS NULL) AS lasts
       FROM entitlements c WHERE c.user_id = $1 AND c.kind = 'pass'
       UNION ALL
       SELECT m.id, 'membership', NULL, m.id, m.product_id, m.state <> 'ended'
       FROM memberships m WHERE m.user_id = $1
     ) own JOIN entitlement_products product ON product.id = own.product_id
     WHERE product.max_shares > 0`,
    [userId],
  );
  return rows;
}

export interface SharedPassRow {
  shareId: string;
  of: 'pass' | 'membership';
  name: string;
  business: { id: number; name: string };
  sessions: { id: number; title: string }[];
  sharedBy: string;
  left: number;
  lastDay: string | null;
  pausedUntil: string | null;
  uses: SharedUseRow[];
}

/** Latest accepted first. */
export async function passesSharedWith(db: Db, userId: string, today: string): Promise<SharedPassRow[]> {
  const { rows } = await db.query<SharedPassRow>(
    `SELECT share.id AS "shareId", CASE WHEN share.entitlement_id IS NULL THEN 'membership' ELSE 'pass' END AS of,
            product.name, jsonb_build_object('id', b.id, 'name', b.name) AS business, owner.name AS "sharedBy",
            coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title) ORDER BY s.title, s.id)
                      FROM entitlement_product_sessions f JOIN sessions s ON s.id = f.session_id
                      WHERE f.product_id = product.id), '[]') AS sessions,
            usable.left, usable.last_day::text AS "lastDay",
            (SELECT max(rest.until_day)::text FROM entitlement_users may JOIN entitlement_pauses rest ON rest.entitlement_id = may.entitlement_id
             WHERE may.share_id = share.id AND $2::date BETWEEN rest.from_day AND rest.until_day) AS "pausedUntil",
            coalesce((SELECT jsonb_agg(latest.use ORDER BY latest.starts_at DESC)
                      FROM (${usesBySql('share.user_id')} ORDER BY date.starts_at DESC LIMIT ${MAX_USES_SHOWN}) latest), '[]') AS uses
     FROM entitlement_shares share
     LEFT JOIN entitlements own ON own.id = share.entitlement_id
     LEFT JOIN memberships m ON m.id = share.membership_id
     JOIN entitlement_products product ON product.id = coalesce(own.product_id, m.product_id)
     JOIN businesses b ON b.id = product.business_id
     JOIN users owner ON owner.id = coalesce(own.user_id, m.user_id)
     CROSS JOIN LATERAL (
       SELECT count(*)::integer AS left, max(part.valid_until) AS last_day
       FROM entitlement_users may JOIN entitlements c ON c.id = may.entitlement_id JOIN entitlement_units part ON part.entitlement_id = c.id
       WHERE may.share_id = share.id AND ${usableOnSql('$2')}
     ) usable
     WHERE share.user_id = $1 AND share.state = 'accepted' ORDER BY share.accepted_at DESC, share.id`,
    [userId, today],
  );
  return rows;
}
