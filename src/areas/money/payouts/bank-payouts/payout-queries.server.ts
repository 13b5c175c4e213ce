import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { type PayoutState, type ProviderPayout, payoutStates } from '../rules.ts';

/** Amounts in pence. */
export interface PayoutRow {
  id: string;
  state: PayoutState;
  arrivesAt: Date;
  revision: number;
  opened: boolean;
}

export function findPayout(db: Db, providerPayoutId: string): Promise<PayoutRow | null> {
  return queryOneOrNull(
    db,
    `SELECT p.id, p.state, p.arrives_at AS "arrivesAt", p.revision,
            EXISTS (SELECT FROM payout_lines l WHERE l.payout_id = p.id) AS opened
     FROM payouts p WHERE p.provider_payout_id = $1`,
    [providerPayoutId],
  );
}

/** Records the account's current bank with it. Null if another process was faster. */
export async function insertPayout(
  tx: Tx,
  account: { id: string; bankName: string | null; bankLast4: string | null },
  payout: ProviderPayout,
): Promise<string | null> {
  const row = await queryOneOrNull<{ id: string }>(
    tx,
    `INSERT INTO payouts (seller_account_id, provider_payout_id, amount_pence, state, bank_name, bank_last4, failure,
                          sent_at, arrives_at, returned_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (provider_payout_id) DO NOTHING RETURNING id`,
    [
      account.id,
      payout.id,
      payout.amountPence,
      payout.state,
      account.bankName,
      account.bankLast4,
      payout.failure,
      payout.sentAt,
      payout.arrivesAt,
      payout.cameBackAt,
    ],
  );
  return row?.id ?? null;
}

/** False if the transition isn't allowed or the row has changed. */
export async function updatePayout(
  tx: Tx,
  row: { id: string; revision: number },
  payout: Pick<ProviderPayout, 'state' | 'failure' | 'arrivesAt' | 'cameBackAt'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE payouts SET state = $3, failure = $4, arrives_at = $5, returned_at = $7, revision = revision + 1, updated_at = now()
     WHERE id = $1 AND revision = $2 AND state = ANY ($6)`,
    [
      row.id,
      row.revision,
      payout.state,
      payout.failure,
      payout.arrivesAt,
      payoutStates.statesBefore(payout.state),
      payout.cameBackAt,
    ],
  );
  return rowCount === 1;
}

/** Never overwrites. `object` is the provider's transfer or reversal. */
export async function insertLines(
  tx: Tx,
  payoutId: string,
  lines: readonly { id: string; pence: number; object: string | null }[],
): Promise<void> {
  await tx.query(
    `INSERT INTO payout_lines (provider_movement_id, payout_id, pence, transfer_id, reversal_id)
     SELECT l.id, $1, l.pence, t.id, r.id
     FROM unnest($2::text[], $3::bigint[], $4::text[]) AS l (id, pence, object)
     LEFT JOIN transfers t ON t.provider_transfer_id = l.object
     LEFT JOIN transfer_reversals r ON r.provider_reversal_id = l.object
     ON CONFLICT (provider_movement_id) DO NOTHING`,
    [payoutId, lines.map(({ id }) => id), lines.map(({ pence }) => pence), lines.map(({ object }) => object)],
  );
}

export async function openPayouts(
  db: Db,
): Promise<{ providerAccountId: string; providerPayoutId: string }[]> {
  const { rows } = await db.query<{ providerAccountId: string; providerPayoutId: string }>(
    `SELECT a.provider_account_id AS "providerAccountId", p.provider_payout_id AS "providerPayoutId"
     FROM payouts p JOIN seller_accounts a ON a.id = p.seller_account_id
     WHERE p.state IN ('pending', 'in_transit') ORDER BY p.sent_at`,
  );
  return rows;
}

/** Our transfers and reversals of an account, and the total of its payouts. */
export async function accountLedger(
  db: Db,
  accountId: string,
): Promise<{ movements: { object: string; pence: number }[]; paidPence: number }> {
  const { rows: movements } = await db.query<{ object: string; pence: number }>(
    `SELECT provider_transfer_id AS object, amount_pence AS pence FROM transfers
      WHERE seller_account_id = $1 AND state = 'made'
     UNION ALL
     SELECT r.provider_reversal_id, -r.amount_pence FROM transfer_reversals r
      JOIN transfers t ON t.id = r.transfer_id WHERE t.seller_account_id = $1 AND r.state = 'made'`,
    [accountId],
  );
  const paid = await queryOneOrNull<{ pence: number }>(
    db,
    `SELECT COALESCE(sum(amount_pence), 0)::bigint AS pence FROM payouts
     WHERE seller_account_id = $1 AND state NOT IN ('failed', 'canceled')`,
    [accountId],
  );
  return { movements, paidPence: paid?.pence ?? 0 };
}

/** Amounts in pence. */
export interface AccountCheck {
  checkedAt: Date;
  movements: number;
  lines: { line: 'sent' | 'taken_back' | 'paid_out' | 'held'; oursPence: number; theirsPence: number }[];
  differences: { object: string; oursPence: number; theirsPence: number }[];
}

export async function insertAccountCheck(db: Db, accountId: string, check: AccountCheck): Promise<void> {
  await db.query(
    `INSERT INTO account_reconciliations (seller_account_id, checked_at, movements, lines, differences)
     VALUES ($1, $2, $3, $4, $5)`,
    [
      accountId,
      check.checkedAt,
      check.movements,
      JSON.stringify(check.lines),
      JSON.stringify(check.differences),
    ],
  );
}

export function latestAccountCheck(db: Db, accountId: string): Promise<AccountCheck | null> {
  return queryOneOrNull(
    db,
    `SELECT checked_at AS "checkedAt", movements, lines, differences FROM account_reconciliations
     WHERE seller_account_id = $1 ORDER BY checked_at DESC, id DESC LIMIT 1`,
    [accountId],
  );
}
