import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { AccountSnapshot, Seller } from '../rules.ts';

export interface SellerAccountRow extends AccountSnapshot {
  id: string;
  businessId: number | null;
  trainerId: number | null;
  /** Null until the provider has answered. */
  providerId: string | null;
  heldBack: boolean;
  /** Optimistic lock. */
  revision: number;
}

const COLUMNS = `a.id, a.business_id AS "businessId", a.trainer_id AS "trainerId",
  a.provider_account_id AS "providerId", a.details_submitted AS "detailsSubmitted",
  a.transfers_enabled AS "transfersEnabled", a.payouts_enabled AS "payoutsEnabled", a.requirements,
  a.under_review AS "beingChecked", a.disabled_reason AS "disabledReason", a.bank_name AS "bankName",
  a.bank_last4 AS "bankLast4", a.schedule, a.revision,
  EXISTS (SELECT FROM payout_holds h WHERE h.seller_account_id = a.id AND h.lifted_at IS NULL) AS "heldBack"`;

export const sellerColumn = ({ kind }: Seller) => (kind === 'business' ? 'business_id' : 'trainer_id');

export function accountOfSeller(db: Db, seller: Seller): Promise<SellerAccountRow | null> {
  return queryOneOrNull(db, `SELECT ${COLUMNS} FROM seller_accounts a WHERE a.${sellerColumn(seller)} = $1`, [
    seller.id,
  ]);
}

/** Creates the row if needed. */
export async function ensureAccount(db: Db, seller: Seller): Promise<SellerAccountRow> {
  const column = sellerColumn(seller);
  await db.query(`INSERT INTO seller_accounts (${column}) VALUES ($1) ON CONFLICT (${column}) DO NOTHING`, [
    seller.id,
  ]);
  return queryOne(db, `SELECT ${COLUMNS} FROM seller_accounts a WHERE a.${column} = $1`, [seller.id]);
}

export function accountById(db: Db, id: string): Promise<SellerAccountRow | null> {
  return queryOneOrNull(db, `SELECT ${COLUMNS} FROM seller_accounts a WHERE a.id = $1`, [id]);
}

/** By the provider's id, or by ours if its answer was lost. */
export function findAccountRow(
  db: Db,
  ids: { providerId: string; rowId: string | null },
): Promise<SellerAccountRow | null> {
  return queryOneOrNull(
    db,
    `SELECT ${COLUMNS} FROM seller_accounts a
      WHERE a.provider_account_id = $1 OR (a.id = $2::uuid AND a.provider_account_id IS NULL)`,
    [ids.providerId, ids.rowId],
  );
}

/** Never overwrites; returns the stored id. */
export async function storeProviderId(db: Db, id: string, providerId: string): Promise<string> {
  await db.query(
    `UPDATE seller_accounts SET provider_account_id = $2, revision = revision + 1, updated_at = now()
     WHERE id = $1 AND provider_account_id IS NULL`,
    [id, providerId],
  );
  const row = await queryOne<{ providerId: string }>(
    db,
    'SELECT provider_account_id AS "providerId" FROM seller_accounts WHERE id = $1',
    [id],
  );
  return row.providerId;
}

/** Optimistic lock by revision; false if the row has changed. */
export async function updateAccount(
  tx: Tx,
  row: Pick<SellerAccountRow, 'id' | 'revision'>,
  standing: AccountSnapshot,
  providerId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE seller_accounts
        SET provider_account_id = $3, details_submitted = $4, transfers_enabled = $5, payouts_enabled = $6,
            requirements = $7, under_review = $8, disabled_reason = $9, bank_name = $10, bank_last4 = $11,
            schedule = $12, revision = revision + 1, updated_at = now()
      WHERE id = $1 AND revision = $2`,
    [
      row.id,
      row.revision,
      providerId,
      standing.detailsSubmitted,
      standing.transfersEnabled,
      standing.payoutsEnabled,
      standing.requirements,
      standing.beingChecked,
      standing.disabledReason,
      standing.bankName,
      standing.bankLast4,
      standing.schedule,
    ],
  );
  return rowCount === 1;
}

export async function providerAccounts(db: Db): Promise<{ id: string; providerId: string }[]> {
  const { rows } = await db.query<{ id: string; providerId: string }>(
    `SELECT id, provider_account_id AS "providerId" FROM seller_accounts
     WHERE provider_account_id IS NOT NULL ORDER BY created_at`,
  );
  return rows;
}

/** To prefill the provider's form. */
export function sellerContact(db: Db, seller: Seller): Promise<{ name: string; email: string } | null> {
  return queryOneOrNull(
    db,
    seller.kind === 'business'
      ? `SELECT b.name, u.email FROM businesses b JOIN users u ON u.id = b.owner_id WHERE b.id = $1`
      : `SELECT t.first_name || ' ' || t.last_name AS name, u.email
         FROM trainers t JOIN users u ON u.id = t.user_id WHERE t.id = $1`,
    [seller.id],
  );
}

/** Null if the person isn't a trainer. */
export async function trainerOfUser(db: Db, userId: string): Promise<number | null> {
  const row = await queryOneOrNull<{ id: number }>(db, 'SELECT id FROM trainers WHERE user_id = $1', [
    userId,
  ]);
  return row?.id ?? null;
}

/** False if there is a hold already. */
export async function insertPayoutHold(
  tx: Tx,
  hold: { accountId: string; reason: string; heldBy: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO payout_holds (seller_account_id, reason, held_by) VALUES ($1, $2, $3)
     ON CONFLICT (seller_account_id) WHERE lifted_at IS NULL DO NOTHING`,
    [hold.accountId, hold.reason, hold.heldBy],
  );
  return rowCount === 1;
}

/** False if there is no hold. */
export async function endPayoutHold(tx: Tx, accountId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE payout_holds SET lifted_at = now() WHERE seller_account_id = $1 AND lifted_at IS NULL',
    [accountId],
  );
  return rowCount === 1;
}

/** Including a released one. */
export function latestPayoutHold(
  db: Db,
  accountId: string,
): Promise<{ id: string; reason: string; lifted: boolean; scheduleBefore: string | null } | null> {
  return queryOneOrNull(
    db,
    `SELECT id, reason, lifted_at IS NOT NULL AS lifted, schedule_before AS "scheduleBefore"
     FROM payout_holds WHERE seller_account_id = $1 ORDER BY held_at DESC, id LIMIT 1`,
    [accountId],
  );
}

/** The schedule before the hold. Never overwrites. */
export async function savePreviousSchedule(db: Db, holdId: string, schedule: string): Promise<void> {
  await db.query('UPDATE payout_holds SET schedule_before = $2 WHERE id = $1 AND schedule_before IS NULL', [
    holdId,
    schedule,
  ]);
}

/** Returns the number of this reminder; null if it isn't due or the limit is reached. */
export async function markReminded(
  tx: Tx,
  accountId: string,
  { now, lastBefore, atMost }: { now: Date; lastBefore: Date; atMost: number },
): Promise<number | null> {
  const row = await queryOneOrNull<{ reminders: number }>(
    tx,
    `UPDATE seller_accounts SET reminders = reminders + 1, reminded_at = $2
     WHERE id = $1 AND NOT transfers_enabled AND reminders < $4 AND (reminded_at IS NULL OR reminded_at <= $3)
     RETURNING reminders`,
    [accountId, now, lastBefore, atMost],
  );
  return row?.reminders ?? null;
}
