import type { Db } from '#shared/db/database.server.ts';

export interface FrontDeskFacts {
  bookingId: string;
  firstTime: boolean;
  lastVisit: Date | null;
  notes: string[];
}

/** By booking; omits places that belong to somebody else. */
export async function frontDeskFacts(
  db: Db,
  bookingIds: readonly string[],
  now: Date,
): Promise<FrontDeskFacts[]> {
  const { rows } = await db.query<FrontDeskFacts>(
    `SELECT b.id AS "bookingId", before.last_visit IS NULL AS "firstTime", before.last_visit AS "lastVisit",
            coalesce((SELECT array_agg(n.body ORDER BY n.written_at DESC, n.id)
                      FROM customer_notes n WHERE n.customer_id = ANY (person.customers) AND n.for_front_desk), '{}') AS notes
     FROM bookings b
     CROSS JOIN LATERAL (
       SELECT array_agg(r.id) AS customers, array_append(array_agg(r.user_id), b.user_id) AS accounts
       FROM customers c CROSS JOIN LATERAL merged_customer_rows(c.id) r
       WHERE c.business_id = b.business_id AND c.user_id = b.user_id
     ) person
     CROSS JOIN LATERAL (
       SELECT max(earlier.starts_at) AS last_visit FROM bookings earlier
       WHERE earlier.user_id = ANY (person.accounts) AND earlier.business_id = b.business_id AND earlier.starts_at < b.starts_at
         AND (earlier.state = 'attended' OR (earlier.state = 'confirmed' AND earlier.ends_at <= $2))
     ) before
     WHERE b.id = ANY ($1) AND coalesce(b.attendee_name, b.full_name) = b.full_name`,
    [bookingIds, now],
  );
  return rows;
}
