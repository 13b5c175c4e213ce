import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';

/** Whether the person's own intent is still to be paid; null when they have none of that id. */
export async function isOwnUnpaidIntent(db: Db, intentId: string, userId: string): Promise<boolean | null> {
  const payment = await queryOneOrNull<{ unpaid: boolean }>(
    db,
    `SELECT state = 'pending' AS unpaid FROM payments WHERE provider_intent_id = $1 AND user_id = $2`,
    [intentId, userId],
  );
  return payment?.unpaid ?? null;
}

/** The customer under whom the provider knows a person; null for whoever never asked for a card to be kept. */
export async function findCustomerId(db: Db, userId: string): Promise<string | null> {
  const row = await queryOneOrNull<{ id: string }>(
    db,
    'SELECT provider_customer_id AS id FROM payment_customers WHERE user_id = $1',
    [userId],
  );
  return row?.id ?? null;
}

/** Stores a person's customer, and answers the one that was stored first. */
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

/** Forgets a person's customer and answers it; null when there is none. */
export async function deleteCustomerId(db: Db | Tx, userId: string): Promise<string | null> {
  const row = await queryOneOrNull<{ id: string }>(
    db,
    'DELETE FROM payment_customers WHERE user_id = $1 RETURNING provider_customer_id AS id',
    [userId],
  );
  return row?.id ?? null;
}
