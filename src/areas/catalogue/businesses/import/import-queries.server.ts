import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { BusinessPlace } from '../queries.server.ts';
import { type ImportState, type ListingImport, NOTES_SHOWN } from './contract.ts';
import { isSharedPhone, nameKey, phoneKey } from './duplicate-listing.ts';
import { type DuplicateListing, type ImportCounts, type ImportNote, importStates } from './import-rules.ts';
import type { ListingRow } from './listing-row.ts';

const IMPORTS_SHOWN = 25;
/** After this, another worker takes over. */
const HEARTBEAT_TIMEOUT_SECONDS = 120;
/** How long a checked file waits for its import. */
const RETENTION_DAYS = 7;

const COUNTS = `i.rows_read AS "rowsRead", i.new_listings AS "newListings", i.duplicates, i.refused, i.approximate`;

type Row = Omit<ListingImport, 'createdAt' | 'finishedAt'> & { createdAt: Date; finishedAt: Date | null };

const IMPORT = `
  SELECT i.id, i.file_name AS "fileName", i.state, i.failure, i.fraction, ${COUNTS},
         i.ignored_columns AS "ignoredColumns", u.name AS "startedBy",
         i.created_at AS "createdAt", i.finished_at AS "finishedAt"
    FROM listing_imports i JOIN users u ON u.id = i.started_by`;

const present = ({ createdAt, finishedAt, ...row }: Row): ListingImport => ({
  ...row,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

export async function insertImport(
  tx: Tx,
  file: { fileName: string; content: Buffer; ignoredColumns: string[]; startedBy: string; requestId: string },
): Promise<string> {
  const { id } = await queryOne<{ id: string }>(
    tx,
    `INSERT INTO listing_imports (file_name, content, ignored_columns, started_by, request_id)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [file.fileName, file.content, file.ignoredColumns, file.startedBy, file.requestId],
  );
  return id;
}

export async function latestImports(db: Db): Promise<ListingImport[]> {
  const { rows } = await db.query<Row>(`${IMPORT} ORDER BY i.created_at DESC LIMIT ${IMPORTS_SHOWN}`);
  return rows.map(present);
}

export async function findImport(db: Db, importId: string): Promise<ListingImport | null> {
  const row = await queryOneOrNull<Row>(db, `${IMPORT} WHERE i.id = $1`, [importId]);
  return row === null ? null : present(row);
}

/** `first`: the first few, errors first. `all`: by line. */
export async function importNotes(db: Db, importId: string, howMany: 'first' | 'all'): Promise<ImportNote[]> {
  const { rows } = await db.query<ImportNote>(
    `SELECT line, kind, name, sentence FROM listing_import_notes WHERE import_id = $1
      ORDER BY ${howMany === 'first' ? `array_position('{refused,duplicate,approximate}', kind), line LIMIT ${NOTES_SHOWN}` : 'line'}`,
    [importId],
  );
  return rows;
}

/** Starts importing a checked file and resets counts and notes. False if it is in another state. */
export async function beginImport(
  tx: Tx,
  importId: string,
  by: { startedBy: string; requestId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE listing_imports
        SET state = 'importing', fraction = 0, rows_read = 0, new_listings = 0, duplicates = 0, refused = 0,
            approximate = 0, worker = NULL, heartbeat_at = NULL, started_by = $2, request_id = $3
      WHERE id = $1 AND state ${inStates(importStates.statesBefore('importing'))}`,
    [importId, by.startedBy, by.requestId],
  );
  if (rowCount !== 1) return false;
  await tx.query('DELETE FROM listing_import_notes WHERE import_id = $1', [importId]);
  return true;
}

export interface ClaimedImport {
  id: string;
  state: Extract<ImportState, 'checking' | 'importing'>;
  content: Buffer;
  counts: ImportCounts;
  fileName: string;
  startedBy: string;
  requestId: string;
}

/** The oldest waiting import without a living worker, or null. */
export async function claimImport(db: Db, worker: string): Promise<ClaimedImport | null> {
  const row = await queryOneOrNull<Omit<ClaimedImport, 'counts'> & ImportCounts>(
    db,
    `UPDATE listing_imports i SET worker = $1, heartbeat_at = now()
      WHERE id = (SELECT id FROM listing_imports
                   WHERE state IN ('checking', 'importing')
                     AND (heartbeat_at IS NULL OR heartbeat_at < now() - make_interval(secs => ${HEARTBEAT_TIMEOUT_SECONDS}))
                   ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING i.id, i.state, i.content, ${COUNTS}, i.file_name AS "fileName", i.started_by AS "startedBy",
                i.request_id AS "requestId"`,
    [worker],
  );
  if (row === null) return null;
  const { rowsRead, newListings, duplicates, refused, approximate, ...taken } = row;
  return { ...taken, counts: { rowsRead, newListings, duplicates, refused, approximate } };
}

/** Call it in the batch's transaction. False if another worker has taken over. */
export async function saveBatch(
  tx: Tx,
  taken: { id: string; worker: string },
  done: { counts: ImportCounts; notes: readonly ImportNote[]; fraction: number },
): Promise<boolean> {
  const { counts } = done;
  const { rowCount } = await tx.query(
    `UPDATE listing_imports
        SET fraction = $3, rows_read = $4, new_listings = $5, duplicates = $6, refused = $7, approximate = $8,
            heartbeat_at = now()
      WHERE id = $1 AND worker = $2`,
    [
      taken.id,
      taken.worker,
      done.fraction,
      counts.rowsRead,
      counts.newListings,
      counts.duplicates,
      counts.refused,
      counts.approximate,
    ],
  );
  if (rowCount !== 1) return false;
  await tx.query(
    `INSERT INTO listing_import_notes (import_id, line, kind, name, sentence)
     SELECT $1, line, kind, name, sentence
       FROM json_to_recordset($2) AS n (line integer, kind text, name text, sentence text)`,
    [taken.id, JSON.stringify(done.notes)],
  );
  return true;
}

/** Deletes the file if it isn't needed any more. False if another worker has taken over, or the phase is over. */
export async function endPhase(
  tx: Tx,
  taken: { id: string; worker: string },
  state: Extract<ImportState, 'checked' | 'imported' | 'failed'>,
  failure: string | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE listing_imports
        SET state = $3, failure = $4, fraction = CASE WHEN $3 = 'failed' THEN fraction ELSE 1 END,
            worker = NULL, heartbeat_at = NULL, content = CASE WHEN $3 = 'checked' THEN content END,
            finished_at = CASE WHEN $3 <> 'checked' THEN now() END
      WHERE id = $1 AND worker = $2 AND state = ANY ($5)`,
    [taken.id, taken.worker, state, failure, importStates.statesBefore(state)],
  );
  return rowCount === 1;
}

export async function releaseImportLease(tx: Tx, taken: { id: string; worker: string }): Promise<void> {
  await tx.query(
    'UPDATE listing_imports SET worker = NULL, heartbeat_at = NULL WHERE id = $1 AND worker = $2',
    [taken.id, taken.worker],
  );
}

export async function deleteUnusedImports(db: Db): Promise<void> {
  await db.query(
    `DELETE FROM listing_imports
      WHERE state = 'checked' AND created_at < now() - make_interval(days => ${RETENTION_DAYS})`,
  );
}

export interface NumberedListing {
  line: number;
  listing: ListingRow;
}

/** Any constant, as long as every import uses it. */
const IMPORT_LOCK = 731_204_833;

/** Held until the transaction ends, so that two files with the same business list it once. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
}

/** By line: same name and postcode, or telephone. In any status, so that suspended businesses don't return. */
export async function findDuplicateListings(
  db: Db,
  rows: readonly NumberedListing[],
): Promise<Map<number, DuplicateListing>> {
  if (rows.length === 0) return new Map();
  const asked = rows.map(({ line, listing }) => {
    const phone = phoneKey(listing.phone);
    return {
      line,
      postcode: listing.postcode,
      name: nameKey(listing.name),
      phone: phone !== '' && !isSharedPhone(phone) ? phone : null,
      branch_phone: phone !== '' && isSharedPhone(phone) ? phone : null,
    };
  });
  // The planner underestimates the functions and would scan all businesses. OFFSET 0 stops it from walking the ids.
  const first = (condition: string) =>
    `CROSS JOIN LATERAL (
       SELECT id, name, status FROM (
         SELECT b.id, b.name, b.status FROM businesses b WHERE ${condition} OFFSET 0) same ORDER BY id LIMIT 1) b`;
  // Repeats the index's condition: most listings have no number, and a lookup would scan all of those.
  const numbered = "listing_phone_key(b.phone) <> '' AND listing_phone_key(b.phone)";
  const found = await db.query<DuplicateListing & { line: number }>(
    `WITH asked AS MATERIALIZED (
       SELECT * FROM json_to_recordset($1)
           AS a (line integer, postcode text, name text, phone text, branch_phone text)
     )
     SELECT DISTINCT ON (line) line, id, name, status, same FROM (
       SELECT a.line, b.*, 'name' AS same FROM asked a ${first('listing_name_key(b.name) = a.name AND b.postcode = a.postcode')}
       UNION ALL
       SELECT a.line, b.*, 'phone' FROM asked a ${first(`${numbered} = a.phone`)}
       UNION ALL
       SELECT a.line, b.*, 'phone' FROM asked a ${first(`${numbered} = a.branch_phone AND b.postcode = a.postcode`)}
     ) listed ORDER BY line, same, id`,
    [JSON.stringify(asked)],
  );
  return new Map(found.rows.map(({ line, ...listed }) => [line, listed]));
}

/** One statement for all. Anybody can claim them, nobody can book. */
export async function insertListings(
  tx: Tx,
  rows: readonly { listing: ListingRow; place: BusinessPlace }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO businesses (name, description, address, town, postcode, latitude, longitude, easting, northing,
                             phone, email, website, business_type, specialties, amenities, has_exact_location, status)
     SELECT name, description, address, town, postcode, latitude, longitude, easting, northing,
            phone, email, website, type, specialties, amenities, "exactlyPlaced", 'unclaimed'
       FROM json_to_recordset($1)
         AS l (name text, description text, address text, town text, postcode text, latitude float8, longitude float8,
               easting integer, northing integer, phone text, email text, website text, type text,
               specialties text[], amenities text[], "exactlyPlaced" boolean)`,
    [JSON.stringify(rows.map(({ listing, place }) => ({ ...listing, ...place })))],
  );
}
