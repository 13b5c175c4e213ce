import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { deletePurchasePayments } from '#areas/money/payments/index.server.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';

export async function entitlementRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow & { total: number }>(
    `SELECT c.name AS pass, coalesce(b.name, tr.first_name || ' ' || tr.last_name, '') AS sold_by, c.created_at AS bought_at, part.number AS place,
            part.valid_until::text AS last_day, coalesce(part.face_pence, part.total_pence) AS total, coalesce(part.end_reason, '') AS ended
     FROM entitlements c LEFT JOIN businesses b ON b.id = c.business_id JOIN entitlement_units part ON part.entitlement_id = c.id
     LEFT JOIN entitlement_products product ON product.id = c.product_id LEFT JOIN trainers tr ON tr.id = product.trainer_id
     WHERE c.user_id = $1 AND (part.total_pence > 0 OR part.face_pence > 0 OR (c.kind <> 'voucher' AND (NOT c.unlimited OR part.number = 1)))
     ORDER BY c.created_at, c.id, part.number`,
    [userId],
  );
  return rows.map(({ total, ...row }) => ({ ...row, worth: penceToDecimal(total) }));
}

export async function packageRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow & { pence: number }>(
    `SELECT product.name AS package, product.price_pence AS pence, product.created_at AS created_at, product.off_sale_at
     FROM entitlement_products product JOIN trainers tr ON tr.id = product.trainer_id
     WHERE tr.user_id = $1 ORDER BY product.created_at, product.id`,
    [userId],
  );
  return rows.map(({ pence, ...row }) => ({ ...row, price: penceToDecimal(pence) }));
}

export async function pauseRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT c.name AS pass, rest.from_day::text AS paused_from, rest.until_day::text AS paused_until
     FROM entitlement_pauses rest JOIN entitlements c ON c.id = rest.entitlement_id WHERE c.user_id = $1 ORDER BY rest.from_day`,
    [userId],
  );
  return rows;
}

/** Includes invitations to their address. */
export async function shareRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT product.name AS pass, CASE WHEN owner.id = $1 THEN 'by you' ELSE 'with you' END AS shared,
            CASE WHEN owner.id = $1 THEN coalesce(guest.name, share.email, '') ELSE owner.name END AS other_person,
            share.state, share.sent_at AS requested_at, share.accepted_at, share.ended_at
     FROM entitlement_shares share
     LEFT JOIN entitlements c ON c.id = share.entitlement_id LEFT JOIN memberships m ON m.id = share.membership_id
     JOIN entitlement_products product ON product.id = coalesce(c.product_id, m.product_id)
     JOIN users owner ON owner.id = coalesce(c.user_id, m.user_id)
     LEFT JOIN users guest ON guest.id = share.user_id
     JOIN users person ON person.id = $1
     WHERE owner.id = $1 OR share.user_id = $1 OR share.email = person.email
     ORDER BY share.sent_at, share.id`,
    [userId],
  );
  return rows;
}

export async function membershipRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT product.name AS membership, b.name AS business, m.joined_at, m.state, m.months AS months_paid,
            m.renews_on::text AS renews_on, m.left_at, m.ended_at, coalesce(m.card_id, '') AS provider_reference
     FROM memberships m JOIN entitlement_products product ON product.id = m.product_id
     JOIN businesses b ON b.id = product.business_id
     WHERE m.user_id = $1 ORDER BY m.joined_at`,
    [userId],
  );
  return rows;
}

export async function purchaseRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT coalesce(pass.name, 'Gift voucher') AS pass, buy.created_at AS begun_at, buy.state, buy.paid_at
     FROM purchases buy LEFT JOIN entitlement_products pass ON pass.id = buy.product_id
     WHERE buy.user_id = $1 ORDER BY buy.created_at`,
    [userId],
  );
  return rows;
}

export async function givenVoucherRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow & { total: number }>(
    `SELECT coalesce(v.recipient_name, '') AS for_name, coalesce(v.recipient_email, '') AS for_email, v.message,
            coalesce(v.send_on::text, '') AS send_on, v.sent_at, v.redeemed_at,
            coalesce((SELECT sum(coalesce(part.face_pence, part.total_pence)) FROM entitlements c
                      JOIN entitlement_units part ON part.entitlement_id = c.id WHERE c.purchase_id = buy.id),
                     buy.total_pence)::integer AS total
     FROM gift_vouchers v JOIN purchases buy ON buy.id = v.purchase_id
     WHERE buy.user_id = $1 ORDER BY buy.created_at, buy.id`,
    [userId],
  );
  return rows.map(({ total, ...row }) => ({ ...row, worth: penceToDecimal(total) }));
}

export async function openPurchaseIds(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM purchases WHERE user_id = $1 AND state = 'open'`,
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** Deletes completed purchases whose orders are gone, with credits, payments and refunds. Returns the count. */
export async function deleteOldPurchases(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT buy.id FROM purchases buy LEFT JOIN entitlements c ON c.purchase_id = buy.id
     WHERE buy.created_at < $1 AND buy.state <> 'open'
       AND NOT EXISTS (SELECT FROM entitlement_units part WHERE part.entitlement_id = c.id
                         AND (part.end_reason IS NULL OR part.ended_at >= $1))
       AND NOT EXISTS (SELECT FROM entitlement_redemptions u WHERE u.entitlement_id = c.id)
       -- All months of a membership are forgotten together, once it has ended and the last of them is old.
       AND NOT EXISTS (
         SELECT FROM membership_months mine JOIN membership_months month ON month.membership_id = mine.membership_id
         JOIN memberships m ON m.id = mine.membership_id
         LEFT JOIN entitlements paid ON paid.purchase_id = month.purchase_id
         LEFT JOIN entitlement_units part ON part.entitlement_id = paid.id
         WHERE mine.purchase_id = buy.id
           AND (m.state <> 'ended' OR m.ended_at >= $1 OR part.ended_at >= $1 OR (part.number IS NOT NULL AND part.end_reason IS NULL)
                OR EXISTS (SELECT FROM entitlement_redemptions u WHERE u.entitlement_id = paid.id)))
     ORDER BY buy.created_at LIMIT $2`,
    [before, limit],
  );
  const ids = rows.map(({ id }) => id);
  const ofThem = 'entitlement_id IN (SELECT id FROM entitlements WHERE purchase_id = ANY ($1::uuid[]))';
  await tx.query(`DELETE FROM entitlement_shares WHERE ${ofThem}`, [ids]);
  await tx.query(`DELETE FROM entitlement_pauses WHERE ${ofThem}`, [ids]);
  await tx.query(`DELETE FROM entitlement_units WHERE ${ofThem}`, [ids]);
  await tx.query('DELETE FROM entitlements WHERE purchase_id = ANY ($1::uuid[])', [ids]);
  await deletePurchasePayments(tx, ids);
  await tx.query('DELETE FROM membership_months WHERE purchase_id = ANY ($1::uuid[])', [ids]);
  await tx.query(
    `DELETE FROM entitlement_shares share USING memberships m WHERE m.id = share.membership_id AND m.state = 'ended'
       AND NOT EXISTS (SELECT FROM membership_months month WHERE month.membership_id = m.id)`,
  );
  await tx.query(
    `DELETE FROM memberships m WHERE m.state = 'ended'
       AND NOT EXISTS (SELECT FROM membership_months month WHERE month.membership_id = m.id)`,
  );
  await tx.query('DELETE FROM gift_vouchers WHERE purchase_id = ANY ($1::uuid[])', [ids]);
  await tx.query('DELETE FROM purchases WHERE id = ANY ($1::uuid[])', [ids]);
  return ids.length;
}
