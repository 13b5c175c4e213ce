import type { DataRow } from '#features/accounts/personal-data.ts';
import type { Db } from '#shared/db/database.server.ts';

/** The person's payments, each with what went back. Card numbers are not among what is kept. */
export async function paymentRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT p.created_at AS paid_at, (p.amount_pence / 100.0)::numeric(12, 2)::text AS amount,
            (p.refunded_pence / 100.0)::numeric(12, 2)::text AS refunded, p.currency, p.state,
            p.provider_intent_id AS provider_reference
     FROM payments p WHERE p.user_id = $1 ORDER BY p.created_at`,
    [userId],
  );
  return rows;
}
