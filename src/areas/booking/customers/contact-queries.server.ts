import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';

export interface CustomerContact {
  customerId: string;
  userId: string;
  name: string;
  email: string;
  phone: string;
}

/** Nine digits identify a number regardless of its country prefix. */
const digits = (column: string) => `right(regexp_replace(${column}, '\\D', '', 'g'), 9)`;

/** Follows merges; null if the business has no such customer. */
export function customerContact(
  db: Db,
  businessId: number,
  customerId: string,
): Promise<CustomerContact | null> {
  return queryOneOrNull(
    db,
    `SELECT c.id AS "customerId", c.user_id AS "userId",
            coalesce(latest.full_name, c.imported_name, u.name) AS name,
            coalesce(latest.email, c.imported_email, u.email) AS email,
            coalesce(NULLIF(latest.phone, ''), c.imported_phone, '') AS phone
     FROM customers asked JOIN customers c ON c.id = coalesce(asked.merged_into, asked.id)
     JOIN users u ON u.id = c.user_id
     LEFT JOIN LATERAL (
       SELECT b.full_name, b.email, b.phone FROM bookings b
       WHERE b.business_id = c.business_id AND b.email <> ''
         AND b.user_id IN (SELECT r.user_id FROM merged_customer_rows(c.id) r)
       ORDER BY b.created_at DESC, b.id LIMIT 1
     ) latest ON true
     WHERE asked.id = $2 AND asked.business_id = $1 AND u.deleted_at IS NULL`,
    [businessId, customerId],
  );
}

/** The customer who has a pass of the business, or bought a voucher there. Null if they deleted their account. */
export async function customerIdOfCredit(
  db: Db,
  businessId: number,
  creditId: string,
): Promise<string | null> {
  const found = await queryOneOrNull<{ id: string }>(
    db,
    `SELECT k.id FROM entitlements c JOIN customers k ON k.business_id = c.business_id AND k.user_id = c.user_id
     WHERE c.id = $2 AND c.business_id = $1`,
    [businessId, creditId],
  );
  return found?.id ?? null;
}

/** Blocks bookings for the customer and merges until the transaction ends. */
export async function lockCustomerRow(tx: Tx, customerId: string): Promise<void> {
  await tx.query('SELECT 1 FROM customers WHERE id = $1 FOR NO KEY UPDATE', [customerId]);
}

/** Serialises adding customers to one business. */
export async function lockAddingCustomers(tx: Tx, businessId: number): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`add_customer:${businessId}`]);
}

/** Follows merges and prefers an email match; null if there is none. */
export async function findCustomerByContact(
  db: Db,
  businessId: number,
  { email, phone }: { email: string; phone: string },
): Promise<string | null> {
  const found = await queryOneOrNull<{ id: string }>(
    db,
    `SELECT coalesce(c.merged_into, c.id) AS id,
            $2 <> '' AND (lower(u.email) = $2 OR lower(c.imported_email) = $2 OR booked.email) AS by_email
     FROM customers c JOIN users u ON u.id = c.user_id
     CROSS JOIN LATERAL (
       SELECT coalesce(bool_or(lower(b.email) = $2), false) AS email,
              coalesce(bool_or(${digits('b.phone')} = ${digits('$3::text')} AND b.phone <> ''), false) AS phone
       FROM bookings b WHERE b.business_id = $1 AND b.user_id = c.user_id
     ) booked
     WHERE c.business_id = $1 AND u.deleted_at IS NULL
       AND ($2 <> '' AND (lower(u.email) = $2 OR lower(c.imported_email) = $2 OR booked.email)
            OR $3 <> '' AND (booked.phone OR ${digits('c.imported_phone')} = ${digits('$3::text')}))
     ORDER BY by_email DESC, c.created_at, c.id LIMIT 1`,
    [businessId, email, phone],
  );
  return found?.id ?? null;
}

/** Returns null if they are a customer already. */
export async function insertCustomerByHand(
  tx: Tx,
  customer: { businessId: number; userId: string; name: string; email: string; phone: string; now: Date },
): Promise<string | null> {
  const made = await queryOneOrNull<{ id: string }>(
    tx,
    `INSERT INTO customers (business_id, user_id, created_at, imported_at, imported_name, imported_email, imported_phone)
     VALUES ($1, $2, $6, $6, $3, $4, $5) ON CONFLICT (business_id, user_id) DO NOTHING RETURNING id`,
    [customer.businessId, customer.userId, customer.name, customer.email, customer.phone, customer.now],
  );
  return made?.id ?? null;
}
