import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';

export interface ExportRow {
  id: string;
  businessId: number;
  askedAt: Date;
  readyAt: Date | null;
  problem: string | null;
  fileKey: string | null;
  bytes: number | null;
  records: number | null;
  goneAt: Date | null;
}

const EXPORT = `
  SELECT id, business_id AS "businessId", requested_at AS "askedAt", ready_at AS "readyAt", problem, file_key AS "fileKey",
         bytes, records, expires_at AS "goneAt" FROM business_exports`;

export async function selectExports(db: Db, businessId: number): Promise<ExportRow[]> {
  const { rows } = await db.query<ExportRow>(
    `${EXPORT} WHERE business_id = $1 ORDER BY requested_at DESC, id LIMIT 10`,
    [businessId],
  );
  return rows;
}

export const exportById = (db: Db, id: string): Promise<ExportRow | null> =>
  queryOneOrNull(db, `${EXPORT} WHERE id = $1`, [id]);

export async function exportsSince(db: Db, businessId: number, since: Date): Promise<number> {
  const { rows } = await db.query<{ asked: number }>(
    'SELECT count(*)::integer AS asked FROM business_exports WHERE business_id = $1 AND requested_at >= $2',
    [businessId, since],
  );
  return rows[0]?.asked ?? 0;
}

/** False if one is running, or this id exists. */
export async function insertExport(
  tx: Tx,
  asked: { id: string; businessId: number; askedBy: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO business_exports (id, business_id, requested_by, requested_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [asked.id, asked.businessId, asked.askedBy, asked.now],
  );
  return rowCount === 1;
}

/** False if another run finished first. */
export async function finishExport(
  tx: Tx,
  id: string,
  made: { fileKey: string; bytes: number; records: number; now: Date; goneAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE business_exports SET ready_at = $2, file_key = $3, bytes = $4, records = $5, expires_at = $6
     WHERE id = $1 AND ready_at IS NULL AND problem IS NULL`,
    [id, made.now, made.fileKey, made.bytes, made.records, made.goneAt],
  );
  return rowCount === 1;
}

export async function failExport(db: Db, id: string, problem: string): Promise<void> {
  await db.query(
    'UPDATE business_exports SET problem = $2 WHERE id = $1 AND ready_at IS NULL AND problem IS NULL',
    [id, problem],
  );
}

/** With their file keys. */
export async function listExpiredExports(db: Db, now: Date): Promise<{ id: string; fileKey: string }[]> {
  const { rows } = await db.query<{ id: string; fileKey: string }>(
    'SELECT id, file_key AS "fileKey" FROM business_exports WHERE expires_at <= $1 ORDER BY expires_at LIMIT 100',
    [now],
  );
  return rows;
}

/** Expired and failed ones, a month after the request. */
export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.query('DELETE FROM business_exports WHERE id = $1', [id]);
}

export async function deleteFailed(db: Db, before: Date): Promise<void> {
  await db.query('DELETE FROM business_exports WHERE problem IS NOT NULL AND requested_at < $1', [before]);
}
