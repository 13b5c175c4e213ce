import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import type { BillingAnchor } from '../memberships/rules.ts';

export interface DeskMembership {
  id: string;
  /** The latest month was paid at the desk or given, and no card is charged. */
  atDesk: boolean;
  months: number;
  ends: string;
  anchor: BillingAnchor;
}

/** The membership that the person has and that hasn't ended; null if none. */
export function membershipAtDesk(db: Db, userId: string, productId: number): Promise<DeskMembership | null> {
  return queryOneOrNull(
    db,
    `SELECT m.id, m.months, month.ends_on::text AS ends,
            buy.external_payment_system IS NOT NULL AND m.card_id IS NULL AND m.last_month = m.months
              AND m.state = 'active' AS "atDesk",
            jsonb_build_object('on', m.anchor_on, 'number', m.anchor_number) AS anchor
     FROM memberships m JOIN membership_months month ON month.membership_id = m.id AND month.number = m.months
     JOIN purchases buy ON buy.id = month.purchase_id
     WHERE m.user_id = $1 AND m.product_id = $2 AND m.state <> 'ended' ORDER BY m.joined_at DESC LIMIT 1`,
    [userId, productId],
  );
}
