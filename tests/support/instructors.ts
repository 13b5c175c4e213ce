import { type Db, queryOne } from '#shared/db/database.server.ts';

/** Public and without sessions by default. */
export async function createInstructor(
  db: Db,
  businessId: number,
  options: {
    name?: string;
    state?: 'waiting' | 'shown' | 'refused' | 'removed';
    userId?: string;
    sessionIds?: readonly number[];
  } = {},
): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    db,
    `INSERT INTO instructors (business_id, user_id, name, bio, qualifications, state, reason, sent_at)
     VALUES ($1, $2, $3, 'Keeps a steady pace.', '{Yoga Alliance RYT-200}', $4,
             CASE WHEN $4 = 'refused' THEN 'This is an advertisement.' END, date_trunc('milliseconds', now()))
     RETURNING id`,
    [businessId, options.userId ?? null, options.name ?? 'Hannah Okafor', options.state ?? 'shown'],
  );
  await db.query(
    `INSERT INTO session_instructors (session_id, instructor_id, position, effective_from)
     SELECT wanted.id, $1, 1, now() - interval '1 year' FROM unnest($2::bigint[]) AS wanted (id)`,
    [id, options.sessionIds ?? []],
  );
  return id;
}
