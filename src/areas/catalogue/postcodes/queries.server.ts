import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

/** British National Grid metres; `terminatedOn` is `YYYY-MM-DD`. */
export type ImportedPostcode = {
  postcode: string;
  easting: number;
  northing: number;
  lat: number;
  lng: number;
  terminatedOn: string | null;
};

export type ImportedDistrict = {
  code: string;
  level: 'sector' | 'outcode' | 'outcode-prefix' | 'area';
  easting: number;
  northing: number;
  lat: number;
  lng: number;
  /** Metres; covers nine in ten postcodes. */
  radiusM: number;
  postcodes: number;
};

export type LookupKind = 'postcode' | 'outcode' | 'place';

const DISTRICT_COLUMNS = `code, level, easting, northing, lat, lng, radius_m AS "radiusM", postcodes`;

/** @param compact `LS63AB` */
export function findImportedPostcode(db: Db, compact: string): Promise<ImportedPostcode | null> {
  return queryOneOrNull<ImportedPostcode>(
    db,
    `SELECT postcode, easting, northing, lat, lng, terminated_on AS "terminatedOn"
       FROM postcodes WHERE postcode = $1`,
    [compact],
  );
}

/** Unordered; `compacts` are like `LS63AB`. */
export async function findImportedPostcodes(
  db: Db,
  compacts: readonly string[],
): Promise<ImportedPostcode[]> {
  const { rows } = await db.query<ImportedPostcode>(
    `SELECT postcode, easting, northing, lat, lng, terminated_on AS "terminatedOn"
       FROM postcodes WHERE postcode = ANY ($1)`,
    [compacts],
  );
  return rows;
}

/** In the order of `codes`; unknown ones are skipped. */
export async function findImportedDistricts(db: Db, codes: readonly string[]): Promise<ImportedDistrict[]> {
  const { rows } = await db.query<ImportedDistrict>(
    `SELECT ${DISTRICT_COLUMNS} FROM postcode_districts
      WHERE code = ANY ($1) ORDER BY array_position($1, code)`,
    [codes],
  );
  return rows;
}

/** Shortest codes first. `prefix` must only contain A-Z, 0-9 and a space (LIKE). */
export async function listImportedDistricts(
  db: Db,
  prefix: string,
  limit: number,
): Promise<ImportedDistrict[]> {
  const { rows } = await db.query<ImportedDistrict>(
    `SELECT ${DISTRICT_COLUMNS} FROM postcode_districts
      WHERE code LIKE $1 || '%' ORDER BY char_length(code), code LIMIT $2`,
    [prefix, limit],
  );
  return rows;
}

/** In use, in order; `prefix` is compact. */
export async function listImportedPostcodes(db: Db, prefix: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ postcode: string }>(
    `SELECT postcode FROM postcodes
      WHERE postcode LIKE $1 || '%' AND terminated_on IS NULL ORDER BY postcode LIMIT $2`,
    [prefix, limit],
  );
  return rows.map((row) => row.postcode);
}

export function findLookup(
  db: Db,
  kind: LookupKind,
  query: string,
): Promise<{ answer: unknown; lookedUpAt: Date } | null> {
  return queryOneOrNull<{ answer: unknown; lookedUpAt: Date }>(
    db,
    `SELECT answer, looked_up_at AS "lookedUpAt" FROM place_lookups WHERE kind = $1 AND query = $2`,
    [kind, query],
  );
}

export async function saveLookup(
  db: Db,
  lookup: { kind: LookupKind; query: string; answer: unknown; lookedUpAt: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO place_lookups (kind, query, answer, looked_up_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (kind, query) DO UPDATE SET answer = excluded.answer, looked_up_at = excluded.looked_up_at`,
    [lookup.kind, lookup.query, JSON.stringify(lookup.answer), lookup.lookedUpAt],
  );
}

export async function deleteLookupsBefore(db: Db, before: Date): Promise<number> {
  const { rowCount } = await db.query('DELETE FROM place_lookups WHERE looked_up_at < $1', [before]);
  return rowCount ?? 0;
}
