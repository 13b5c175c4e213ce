import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { TextVersion, TextWords } from './contract.ts';

interface VersionRow {
  id: number;
  name: string;
  note: string;
  by: string;
  at: Date;
  standard: boolean;
}

const VERSION = `SELECT v.id, v.name, v.note, u.name AS by, v.published_at AS at, v.words IS NULL AS standard`;

const presentVersion = ({ id, note, by, at, standard }: VersionRow): TextVersion => ({
  version: id,
  note,
  by,
  at: at.toISOString(),
  standard,
});

/** By name; only edited texts. Null words mean the default was restored. */
export async function readLatestWords(
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, { words: TextWords | null; at: Date }>> {
  const { rows } = await db.query<{ name: string; words: TextWords | null; at: Date }>(
    `SELECT known.name, v.words, v.published_at AS at
       FROM unnest($1::text[]) AS known (name)
      CROSS JOIN LATERAL (SELECT words, published_at FROM text_versions t WHERE t.name = known.name
                           ORDER BY t.previous_id DESC LIMIT 1) v`,
    [names],
  );
  return new Map(rows.map(({ name, words, at }) => [name, { words, at }]));
}

/** By name; only edited texts. */
export async function readLatestVersions(db: Db): Promise<ReadonlyMap<string, TextVersion>> {
  const { rows } = await db.query<VersionRow>(
    `${VERSION} FROM text_versions v JOIN users u ON u.id = v.published_by
      WHERE NOT EXISTS (SELECT FROM text_versions later WHERE later.name = v.name AND later.previous_id > v.previous_id)`,
  );
  return new Map(rows.map((row) => [row.name, presentVersion(row)]));
}

export async function listVersions(db: Db, name: string): Promise<TextVersion[]> {
  const { rows } = await db.query<VersionRow>(
    `${VERSION} FROM text_versions v JOIN users u ON u.id = v.published_by WHERE v.name = $1 ORDER BY v.previous_id DESC`,
    [name],
  );
  return rows.map(presentVersion);
}

/** Null words mean the default was restored. */
export async function findVersionWords(
  db: Db,
  name: string,
  version: number,
): Promise<(TextVersion & { words: TextWords | null }) | null> {
  const row = await queryOneOrNull<VersionRow & { words: TextWords | null }>(
    db,
    `${VERSION}, v.words FROM text_versions v JOIN users u ON u.id = v.published_by WHERE v.name = $1 AND v.id = $2`,
    [name, version],
  );
  return row && { ...presentVersion(row), words: row.words };
}

/** Null if another version came first. */
export async function insertVersion(
  tx: Tx,
  text: { name: string; words: TextWords | null; note: string; version: number },
  by: { actorId: string; at: Date },
): Promise<number | null> {
  const row = await queryOneOrNull<{ id: number }>(
    tx,
    `INSERT INTO text_versions (name, words, note, published_by, published_at, previous_id)
     SELECT $1, $2, $3, $4, $5, $6
      WHERE $6 = coalesce((SELECT max(id) FROM text_versions WHERE name = $1), 0)
     ON CONFLICT ON CONSTRAINT text_versions_previous_unique DO NOTHING
     RETURNING id`,
    [text.name, text.words && JSON.stringify(text.words), text.note, by.actorId, by.at, text.version],
  );
  return row?.id ?? null;
}
