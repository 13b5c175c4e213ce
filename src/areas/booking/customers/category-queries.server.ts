import type { PriceCategory } from '#areas/catalogue/sessions/prices/categories.ts';
import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';

export interface CheckedCategory {
  category: PriceCategory;
  /** The last London day. */
  until: string;
  /** First name; null if their account is deleted. */
  by: string | null;
}

/** Of the customer or an account merged into them; the longest of each category, those that are over left out. */
export async function categoriesOfCustomer(
  db: Db,
  customerId: string,
  today: string,
): Promise<CheckedCategory[]> {
  const { rows } = await db.query<CheckedCategory>(
    `SELECT DISTINCT ON (k.category) k.category, k.valid_until::text AS until,
            coalesce(NULLIF(u.first_name, ''), u.name) AS by
     FROM merged_customer_rows($1) r JOIN customer_categories k ON k.customer_id = r.id
     LEFT JOIN users u ON u.id = k.checked_by
     WHERE k.valid_until >= $2::date ORDER BY k.category, k.valid_until DESC`,
    [customerId, today],
  );
  return rows;
}

/** Of all merged accounts. */
export async function deleteCategory(tx: Tx, customerId: string, category: PriceCategory): Promise<void> {
  await tx.query(
    `DELETE FROM customer_categories
     WHERE category = $2 AND customer_id IN (SELECT r.id FROM merged_customer_rows($1) r)`,
    [customerId, category],
  );
}

export async function insertCategory(
  tx: Tx,
  of: { customerId: string; category: PriceCategory; until: string; checkedBy: string; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO customer_categories (customer_id, category, valid_until, checked_by, checked_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [of.customerId, of.category, of.until, of.checkedBy, of.now],
  );
}

/** For the person's data export. */
export async function categoryRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, k.category, k.valid_until, k.checked_at
     FROM customers c JOIN businesses b ON b.id = c.business_id JOIN customer_categories k ON k.customer_id = c.id
     WHERE c.user_id = $1 ORDER BY b.name, k.category`,
    [userId],
  );
  return rows;
}

/** What a member of a team has checked, without the customers. */
export async function checkedCategoryRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT category, valid_until, checked_at FROM customer_categories WHERE checked_by = $1 ORDER BY checked_at`,
    [userId],
  );
  return rows;
}

export async function eraseChecker(tx: Tx, userId: string): Promise<void> {
  await tx.query('UPDATE customer_categories SET checked_by = NULL WHERE checked_by = $1', [userId]);
}
