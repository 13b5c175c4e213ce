import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { OUTCODE_PREFIXES } from './lookup/postcode.ts';

export type PostcodeSource = 'code-point-open' | 'ons';

/** British National Grid metres; `terminatedOn` is `YYYY-MM-DD`. */
export type PostcodeRow = {
  /** Compact: `LS63AB`. */
  postcode: string;
  outcode: string;
  easting: number;
  northing: number;
  lat: number;
  lng: number;
  terminatedOn: string | null;
  source: PostcodeSource;
};

/** `skipped` counts rows by reason. */
export type ImportProgress = {
  rowsRead: number;
  rowsLoaded: number;
  skipped: Record<string, number>;
  finished: boolean;
};

/** Upserts a batch, best some thousand rows. If a postcode occurs twice, the last row wins. */
export async function upsertPostcodes(db: Db, rows: readonly PostcodeRow[]): Promise<void> {
  const distinct = [...new Map(rows.map((row) => [row.postcode, row])).values()];
  if (distinct.length === 0) return;
  await db.query(
    `INSERT INTO postcodes (postcode, outcode, easting, northing, lat, lng, terminated_on, source)
     SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::float8[], $6::float8[],
                          $7::date[], $8::text[])
     ON CONFLICT (postcode) DO UPDATE SET
       easting = excluded.easting, northing = excluded.northing, lat = excluded.lat, lng = excluded.lng,
       terminated_on = excluded.terminated_on, source = excluded.source`,
    [
      distinct.map((row) => row.postcode),
      distinct.map((row) => row.outcode),
      distinct.map((row) => Math.round(row.easting)),
      distinct.map((row) => Math.round(row.northing)),
      distinct.map((row) => row.lat),
      distinct.map((row) => row.lng),
      distinct.map((row) => row.terminatedOn),
      distinct.map((row) => row.source),
    ],
  );
}

export function findImport(db: Db, checksum: string): Promise<ImportProgress | null> {
  return queryOneOrNull<ImportProgress>(
    db,
    `SELECT rows_read AS "rowsRead", rows_loaded AS "rowsLoaded", skipped,
            finished_at IS NOT NULL AS finished
       FROM postcode_imports WHERE checksum = $1`,
    [checksum],
  );
}

/** Call it in the transaction that stores the rows. */
export async function saveImport(
  tx: Tx,
  file: { checksum: string; name: string },
  progress: ImportProgress,
): Promise<void> {
  await tx.query(
    `INSERT INTO postcode_imports (checksum, file_name, rows_read, rows_loaded, skipped, finished_at)
     VALUES ($1, $2, $3, $4, $5, CASE WHEN $6 THEN now() END)
     ON CONFLICT (checksum) DO UPDATE SET
       file_name = excluded.file_name, rows_read = excluded.rows_read, rows_loaded = excluded.rows_loaded,
       skipped = excluded.skipped, finished_at = excluded.finished_at`,
    [
      file.checksum,
      file.name,
      progress.rowsRead,
      progress.rowsLoaded,
      JSON.stringify(progress.skipped),
      progress.finished,
    ],
  );
}

/** The files will be read from the start again. */
export async function deleteImports(db: Db, checksums: readonly string[]): Promise<void> {
  await db.query('DELETE FROM postcode_imports WHERE checksum = ANY ($1)', [checksums]);
}

const LEVELS = [
  {
    level: 'sector',
    code: `outcode || ' ' || substr(postcode, char_length(postcode) - 2, 1)`,
    where: 'cardinality($1::text[]) > 0',
  },
  { level: 'outcode', code: 'outcode', where: 'cardinality($1::text[]) > 0' },
  { level: 'outcode-prefix', code: 'left(outcode, -1)', where: 'left(outcode, -1) = ANY ($1)' },
  { level: 'area', code: `substring(outcode FROM '^[A-Z]+')`, where: 'cardinality($1::text[]) > 0' },
] as const;

/**
 * Recomputes middle and radius at each level from postcodes in use; fully withdrawn districts keep their old place.
 * Returns the number of districts.
 */
export async function computeDistricts(tx: Tx): Promise<number> {
  await tx.query('DELETE FROM postcode_districts');
  let districts = 0;
  for (const { level, code, where } of LEVELS) {
    for (const use of ['terminated_on IS NULL', 'terminated_on IS NOT NULL']) {
      const { rowCount } = await tx.query(
        `WITH unit AS (
           SELECT ${code} AS code, easting::float8 AS easting, northing::float8 AS northing, lat, lng
             FROM postcodes WHERE ${use} AND ${where}
         ), middle AS (
           SELECT code, avg(easting) AS easting, avg(northing) AS northing, avg(lat) AS lat, avg(lng) AS lng
             FROM unit GROUP BY code
         )
         INSERT INTO postcode_districts (code, level, easting, northing, lat, lng, radius_m, postcodes)
         SELECT code, '${level}', round(middle.easting), round(middle.northing), middle.lat, middle.lng,
                round(percentile_cont(0.9) WITHIN GROUP (ORDER BY
                  sqrt((unit.easting - middle.easting) ^ 2 + (unit.northing - middle.northing) ^ 2))),
                count(*)
           FROM middle JOIN unit USING (code)
          GROUP BY code, middle.easting, middle.northing, middle.lat, middle.lng
         ON CONFLICT (code) DO NOTHING`,
        [[...OUTCODE_PREFIXES]],
      );
      districts += rowCount ?? 0;
    }
  }
  await tx.query('ANALYZE postcodes');
  return districts;
}
