import type { Db, Tx } from '#shared/db/database.server.ts';
import { type CategoryPrice, sortPrices } from './rules.ts';

const SELECT_PRICES = `
  SELECT category, price_pence AS "pricePence", proof, proof_check AS "proofCheck" FROM session_prices
  WHERE session_id = $1`;

/** In the order in which they are shown. */
export async function selectSessionPrices(db: Db, sessionId: number): Promise<CategoryPrice[]> {
  const { rows } = await db.query<CategoryPrice>(SELECT_PRICES, [sessionId]);
  return sortPrices(rows);
}

/** They can't change until the transaction ends. */
export async function lockSessionPrices(tx: Tx, sessionId: number): Promise<CategoryPrice[]> {
  const { rows } = await tx.query<CategoryPrice>(`${SELECT_PRICES} FOR SHARE`, [sessionId]);
  return sortPrices(rows);
}

/** The caller must hold the session's lock, and update the session. */
export async function replaceSessionPrices(
  tx: Tx,
  sessionId: number,
  prices: readonly CategoryPrice[],
): Promise<void> {
  await tx.query('DELETE FROM session_prices WHERE session_id = $1 AND category <> ALL ($2::text[])', [
    sessionId,
    prices.map(({ category }) => category),
  ]);
  await tx.query(
    `INSERT INTO session_prices (session_id, category, price_pence, proof, proof_check)
     SELECT $1, * FROM unnest($2::text[], $3::integer[], $4::text[], $5::text[])
     ON CONFLICT (session_id, category) DO UPDATE
       SET price_pence = excluded.price_pence, proof = excluded.proof, proof_check = excluded.proof_check`,
    [
      sessionId,
      prices.map(({ category }) => category),
      prices.map(({ pricePence }) => pricePence),
      prices.map(({ proof }) => proof),
      prices.map(({ proofCheck }) => proofCheck),
    ],
  );
}

export async function copySessionPrices(tx: Tx, from: number, to: number): Promise<void> {
  await tx.query(
    `INSERT INTO session_prices (session_id, category, price_pence, proof, proof_check)
     SELECT $2, category, price_pence, proof, proof_check FROM session_prices WHERE session_id = $1`,
    [from, to],
  );
}
