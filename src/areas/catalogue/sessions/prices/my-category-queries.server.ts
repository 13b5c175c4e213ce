import type { Db } from '#shared/db/database.server.ts';
import type { MyCategory } from './contract.ts';

/** What businesses have checked for the person, those that are over left out. */
export async function categoriesOfPerson(db: Db, userId: string, today: string): Promise<MyCategory[]> {
  const { rows } = await db.query<MyCategory>(
    `SELECT c.business_id AS "businessId", k.category, max(k.valid_until)::text AS until
     FROM customers c CROSS JOIN LATERAL merged_customer_rows(c.id) r
     JOIN customer_categories k ON k.customer_id = r.id
     WHERE c.user_id = $1 AND k.valid_until >= $2::date
     GROUP BY c.business_id, k.category ORDER BY c.business_id, k.category`,
    [userId, today],
  );
  return rows;
}
