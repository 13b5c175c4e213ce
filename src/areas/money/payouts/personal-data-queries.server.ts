import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';

/** As a trainer or for their businesses. */
export async function payoutAccountRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, a.provider_account_id AS provider_reference, a.bank_name, a.bank_last4,
            a.vat_number, a.transfers_enabled, a.payouts_enabled, a.created_at
     FROM seller_accounts a
     LEFT JOIN trainers t ON t.id = a.trainer_id
     LEFT JOIN businesses b ON b.id = a.business_id
     WHERE t.user_id = $1 OR b.owner_id = $1 ORDER BY a.created_at`,
    [userId],
  );
  return rows;
}

export async function payoutRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT p.sent_at, p.arrives_at, (p.amount_pence / 100.0)::numeric(12, 2)::text AS amount, p.state, p.bank_name,
            p.bank_last4, p.provider_payout_id AS provider_reference
     FROM payouts p
     JOIN seller_accounts a ON a.id = p.seller_account_id
     LEFT JOIN trainers t ON t.id = a.trainer_id
     LEFT JOIN businesses b ON b.id = a.business_id
     WHERE t.user_id = $1 OR b.owner_id = $1 ORDER BY p.sent_at`,
    [userId],
  );
  return rows;
}

/** Deletes bank details and VAT number; money still owed goes to their account. */
export async function eraseBank(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `UPDATE seller_accounts a SET bank_name = NULL, bank_last4 = NULL, vat_number = NULL, revision = revision + 1, updated_at = now()
     WHERE EXISTS (SELECT FROM trainers t WHERE t.id = a.trainer_id AND t.user_id = $1)
        OR EXISTS (SELECT FROM businesses b WHERE b.id = a.business_id AND b.owner_id = $1)`,
    [userId],
  );
  await tx.query(
    `UPDATE payouts p SET bank_name = NULL, bank_last4 = NULL
     FROM seller_accounts a
     WHERE a.id = p.seller_account_id
       AND (EXISTS (SELECT FROM trainers t WHERE t.id = a.trainer_id AND t.user_id = $1)
         OR EXISTS (SELECT FROM businesses b WHERE b.id = a.business_id AND b.owner_id = $1))`,
    [userId],
  );
}
