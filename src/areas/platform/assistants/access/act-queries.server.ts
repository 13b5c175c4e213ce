import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';

/** Notes what an assistant did or saw. */
export async function insertAct(db: Db, act: { grantId: string; summary: string; now: Date }): Promise<void> {
  await db.query('INSERT INTO assistant_acts (grant_id, summary, acted_at) VALUES ($1, $2, $3)', [
    act.grantId,
    act.summary,
    act.now,
  ]);
}

export interface ActRow {
  grantId: string;
  summary: string;
  actedAt: Date;
}

/** The latest twenty of each grant, the latest first. */
export async function listActs(db: Db, grantIds: readonly string[]): Promise<ActRow[]> {
  const { rows } = await db.query<ActRow>(
    `SELECT a.grant_id AS "grantId", a.summary, a.acted_at AS "actedAt"
     FROM unnest($1::uuid[]) g (id)
     CROSS JOIN LATERAL (SELECT * FROM assistant_acts a WHERE a.grant_id = g.id AND a.summary <> ''
                          ORDER BY a.acted_at DESC LIMIT 20) a
     ORDER BY a.acted_at DESC`,
    [grantIds],
  );
  return rows;
}

/** A request that an assistant names, so that it can repeat it. */
export interface NamedRequest {
  grantId: string;
  key: string;
  digest: string;
}

/** Reserves the name. False if it is taken. */
export async function reserveKey(
  tx: Tx,
  { grantId, key, digest }: NamedRequest,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO assistant_acts (grant_id, summary, acted_at, idempotency_key, digest) VALUES ($1, '', $4, $2, $3)
     ON CONFLICT (grant_id, idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING`,
    [grantId, key, digest, now],
  );
  return rowCount === 1;
}

export function findKey(
  db: Db,
  { grantId, key }: NamedRequest,
): Promise<{ digest: string | null; answer: object | null; reservedAt: Date } | null> {
  return queryOneOrNull(
    db,
    `SELECT digest, answer, acted_at AS "reservedAt" FROM assistant_acts
     WHERE grant_id = $1 AND idempotency_key = $2`,
    [grantId, key],
  );
}

export async function storeAnswer(
  db: Db,
  { grantId, key }: NamedRequest,
  { summary, answer }: { summary: string; answer: object },
): Promise<void> {
  await db.query(
    `UPDATE assistant_acts SET summary = $3, answer = $4 WHERE grant_id = $1 AND idempotency_key = $2`,
    [grantId, key, summary, answer],
  );
}

/** A refused request stores nothing, so that its name can be used again. */
export async function releaseKey(db: Db, { grantId, key }: NamedRequest): Promise<void> {
  await db.query(
    'DELETE FROM assistant_acts WHERE grant_id = $1 AND idempotency_key = $2 AND answer IS NULL',
    [grantId, key],
  );
}
