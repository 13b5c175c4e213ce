import type { Db, Tx } from '#shared/db/database.server.ts';
import type { BusinessPlace } from '../queries.server.ts';
import type { SameListing } from './import-rules.ts';
import type { ListingRow } from './listing-row.ts';
import { isSharedNumber, nameKey, phoneKey } from './same-listing.ts';

/** A row with its line in the file. */
export interface LinedListing {
  line: number;
  listing: ListingRow;
}

/** Any constant will do, as long as every import uses the same one. */
const IMPORT_LOCK = 731_204_833;

/** Makes imports take turns until the transaction ends, so that two files with the same business list it once. */
export async function takeImportTurn(tx: Tx): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
}

/**
 * Which of the rows are listed already, by their line: with the same name at the same postcode, or the same
 * telephone. Businesses in every state count, so that nobody's suspended business comes back as an unclaimed one.
 */
export async function findListed(db: Db, rows: readonly LinedListing[]): Promise<Map<number, SameListing>> {
  if (rows.length === 0) return new Map();
  const asked = rows.map(({ line, listing }) => {
    const phone = phoneKey(listing.phone);
    return {
      line,
      postcode: listing.postcode,
      name: nameKey(listing.name),
      phone: phone !== '' && !isSharedNumber(phone) ? phone : null,
      branch_phone: phone !== '' && isSharedNumber(phone) ? phone : null,
    };
  });
  // One by one through an index: the planner does not know how dear the functions are, and would read all businesses.
  const first = (condition: string) =>
    `CROSS JOIN LATERAL (
       SELECT b.id, b.name, b.status FROM businesses b WHERE ${condition} ORDER BY b.id LIMIT 1) b`;
  const found = await db.query<SameListing & { line: number }>(
    `WITH asked AS MATERIALIZED (
       SELECT * FROM json_to_recordset($1)
           AS a (line integer, postcode text, name text, phone text, branch_phone text)
     )
     SELECT DISTINCT ON (line) line, id, name, status, same FROM (
       SELECT a.line, b.*, 'name' AS same FROM asked a ${first('listing_name_key(b.name) = a.name AND b.postcode = a.postcode')}
       UNION ALL
       SELECT a.line, b.*, 'phone' FROM asked a ${first('listing_phone_key(b.phone) = a.phone')}
       UNION ALL
       SELECT a.line, b.*, 'phone' FROM asked a ${first('listing_phone_key(b.phone) = a.branch_phone AND b.postcode = a.postcode')}
     ) listed ORDER BY line, same, id`,
    [JSON.stringify(asked)],
  );
  return new Map(found.rows.map(({ line, ...listed }) => [line, listed]));
}

/** Lists businesses that nobody owns, in one statement: anybody may claim them, nobody can book there. */
export async function insertListings(
  tx: Tx,
  rows: readonly { listing: ListingRow; place: BusinessPlace }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO businesses (name, description, address, town, postcode, latitude, longitude, easting, northing,
                             phone, email, website, business_type, specialties, amenities, exactly_placed, status)
     SELECT name, description, address, town, postcode, latitude, longitude, easting, northing,
            phone, email, website, type, specialties, amenities, "exactlyPlaced", 'unclaimed'
       FROM json_to_recordset($1)
         AS l (name text, description text, address text, town text, postcode text, latitude float8, longitude float8,
               easting integer, northing integer, phone text, email text, website text, type text,
               specialties text[], amenities text[], "exactlyPlaced" boolean)`,
    [JSON.stringify(rows.map(({ listing, place }) => ({ ...listing, ...place })))],
  );
}
