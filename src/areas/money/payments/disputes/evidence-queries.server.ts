import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { FileKind } from '#shared/storage/file-kinds.ts';
import type { EvidencePart } from './contract.ts';

export interface EvidenceFileRow {
  id: string;
  part: EvidencePart;
  kind: FileKind;
  bytes: number;
  addedAt: Date;
  /** Null until uploaded. */
  providerId: string | null;
  /** The provider rejected it. */
  refused: boolean;
}

const COLUMNS = `id, part, kind, octet_length(content) AS bytes, added_at AS "addedAt",
  provider_file_id AS "providerId", refused`;

export async function evidenceFiles(db: Db, disputeId: string): Promise<EvidenceFileRow[]> {
  const { rows } = await db.query<EvidenceFileRow>(
    `SELECT ${COLUMNS} FROM dispute_files WHERE dispute_id = $1 ORDER BY part`,
    [disputeId],
  );
  return rows;
}

export async function evidenceFilesToSend(db: Db, disputeId: string): Promise<EvidenceFileRow[]> {
  return (await evidenceFiles(db, disputeId)).filter(
    ({ providerId, refused }) => providerId === null && !refused,
  );
}

export function evidenceFile(
  db: Db,
  disputeId: string,
  fileId: string,
): Promise<{ part: EvidencePart; kind: FileKind; content: Uint8Array } | null> {
  return queryOneOrNull(
    db,
    'SELECT part, kind, content FROM dispute_files WHERE dispute_id = $1 AND id = $2',
    [disputeId, fileId],
  );
}

export async function evidenceBytes(db: Db, id: string): Promise<Buffer | null> {
  const row = await queryOneOrNull<{ content: Uint8Array }>(
    db,
    'SELECT content FROM dispute_files WHERE id = $1',
    [id],
  );
  return row === null ? null : Buffer.from(row.content);
}

export async function insertEvidenceFile(
  tx: Tx,
  file: { disputeId: string; part: EvidencePart; kind: FileKind; content: Buffer; now: Date },
): Promise<void> {
  await tx.query(
    'INSERT INTO dispute_files (dispute_id, part, kind, content, added_at) VALUES ($1, $2, $3, $4, $5)',
    [file.disputeId, file.part, file.kind, file.content, file.now],
  );
}

/** Returns its part; null if there was none. */
export async function deleteEvidenceFile(
  tx: Tx,
  disputeId: string,
  fileId: string,
): Promise<EvidencePart | null> {
  const row = await queryOneOrNull<{ part: EvidencePart }>(
    tx,
    'DELETE FROM dispute_files WHERE dispute_id = $1 AND id = $2 RETURNING part',
    [disputeId, fileId],
  );
  return row?.part ?? null;
}

/** A null id means rejected. Never overwrites. */
export async function saveProviderFileId(db: Db, id: string, providerId: string | null): Promise<void> {
  await db.query(
    'UPDATE dispute_files SET provider_file_id = $2, refused = $2::text IS NULL WHERE id = $1 AND provider_file_id IS NULL',
    [id, providerId],
  );
}
