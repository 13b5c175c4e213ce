import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface SellerMailData {
  seller: string;
  owner: { name: string; address: string };
  /** Null for a trainer without a business. */
  businessId: number | null;
}

const SELLER_COLUMNS = `COALESCE(b.name, t.first_name || ' ' || t.last_name) AS seller,
  json_build_object('name', u.name, 'address', u.email) AS owner, b.id AS "businessId"`;

const ACCOUNT_SELLER = `LEFT JOIN businesses b ON b.id = a.business_id
  LEFT JOIN trainers t ON t.id = a.trainer_id
  JOIN users u ON u.id = COALESCE(b.owner_id, t.user_id)`;

/** `cameBackAt`: null if unknown. */
export interface ReturnedPayout {
  pence: number;
  bankName: string | null;
  bankLast4: string | null;
  sentAt: Date;
  cameBackAt: Date | null;
}

/** Null if nobody owns the seller any more. */
export function readFailedPayout(
  db: Db,
  payoutId: string,
): Promise<(SellerMailData & ReturnedPayout) | null> {
  return queryOneOrNull(
    db,
    `SELECT ${SELLER_COLUMNS}, p.amount_pence AS pence, p.bank_name AS "bankName", p.bank_last4 AS "bankLast4",
            p.sent_at AS "sentAt", p.returned_at AS "cameBackAt"
     FROM payouts p JOIN seller_accounts a ON a.id = p.seller_account_id ${ACCOUNT_SELLER}
     WHERE p.id = $1 AND p.state = 'failed'`,
    [payoutId],
  );
}

/** Null if nobody owns the seller, or the owner has turned these emails off. */
export function readStatementSeller(
  db: Db,
  { seller, id }: { seller: 'business' | 'trainer'; id: number },
): Promise<SellerMailData | null> {
  return queryOneOrNull(
    db,
    `SELECT ${SELLER_COLUMNS} FROM (VALUES ($1::text, $2::bigint)) AS a (kind, id)
     LEFT JOIN businesses b ON a.kind = 'business' AND b.id = a.id
     LEFT JOIN trainers t ON a.kind = 'trainer' AND t.id = a.id
     JOIN users u ON u.id = COALESCE(b.owner_id, t.user_id)
     WHERE u.wants_statements AND u.deleted_at IS NULL`,
    [seller, id],
  );
}

/** Null once the account is ready. */
export function readBlockedSeller(db: Db, accountId: string): Promise<SellerMailData | null> {
  return queryOneOrNull(
    db,
    `SELECT ${SELLER_COLUMNS} FROM seller_accounts a ${ACCOUNT_SELLER} WHERE a.id = $1 AND NOT a.transfers_enabled`,
    [accountId],
  );
}
