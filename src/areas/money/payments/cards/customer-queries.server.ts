import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';

/** Null if the intent isn't the person's. */
export async function isOwnUnpaidIntent(db: Db, intentId: string, userId: string): Promise<boolean | null> {
  const payment = await queryOneOrNull<{ unpaid: boolean }>(
    db,
    `SELECT state = 'pending' AS unpaid FROM payments WHERE provider_intent_id = $1 AND user_id = $2`,
    [intentId, userId],
  );
  return payment?.unpaid ?? null;
}

/** Null if the person has never saved a card. */
export async function findCustomerId(db: Db, userId: string): Promise<string | null> {
  const row = await queryOneOrNull<{ id: string }>(
    db,
    'SELECT provider_customer_id AS id FROM payment_customers WHERE user_id = $1',
    [userId],
  );
  return row?.id ?? null;
}

/** Returns the stored id, which may be from a concurrent call. */
export async function saveCustomerId(db: Db, userId: string, customerId: string): Promise<string> {
  await db.query(
    `INSERT INTO payment_customers (user_id, provider_customer_id) VALUES ($1, $2)
     ON CONFLICT (user_id) DO NOTHING`,
    [userId, customerId],
  );
  const stored = await queryOne<{ id: string }>(
    db,
    'SELECT provider_customer_id AS id FROM payment_customers WHERE user_id = $1',
    [userId],
  );
  return stored.id;
}

/** Returns the deleted id; null if there was none. */
export async function deleteCustomerId(db: Db | Tx, userId: string): Promise<string | null> {
  const row = await queryOneOrNull<{ id: string }>(
    db,
    'DELETE FROM payment_customers WHERE user_id = $1 RETURNING provider_customer_id AS id',
    [userId],
  );
  return row?.id ?? null;
}
