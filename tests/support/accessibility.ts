import { type Db, queryOne } from '#shared/db/database.server.ts';
import type { AccessFact } from '#shared/domain/access-facts.ts';

/** Confirmed by default. Returns its id. */
export async function createAccessFact(
  db: Db,
  { businessId, sessionId = null }: { businessId: number; sessionId?: number | null },
  fact: AccessFact,
  options: { holds?: boolean; statement?: string; statedAt?: Date; takenDown?: string } = {},
): Promise<string> {
  const { id } = await queryOne<{ id: string }>(
    db,
    `INSERT INTO access_facts (business_id, session_id, fact, holds, statement, stated_at, removal_reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      businessId,
      sessionId,
      fact,
      options.holds ?? true,
      options.statement ?? 'Level door 92 cm wide.',
      options.statedAt ?? new Date(),
      options.takenDown ?? null,
    ],
  );
  return id;
}

export async function createAccessPhoto(
  db: Db,
  factId: string,
  state: 'waiting' | 'checked' | 'refused' = 'waiting',
): Promise<string> {
  const { id } = await queryOne<{ id: string }>(
    db,
    `INSERT INTO access_photos (fact_id, state, reason, file_key, sent_at, decided_at)
     VALUES ($1, $2, CASE WHEN $2 = 'refused' THEN 'It shows people.' END, 'access/x.webp', now(),
             CASE WHEN $2 <> 'waiting' THEN now() END) RETURNING id`,
    [factId, state],
  );
  return id;
}
