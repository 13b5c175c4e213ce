import { type Db, type Pool, queryOne, snapshot } from '#shared/db/database.server.ts';
import type { IndexedListing, IndexedOccurrence } from './indexed-listing.ts';
import { ColumnsBuilder, type ListingColumns } from './listing-columns.ts';

/** One text of dates per session, without those long past, which no search looks for. */
const DATES = `
  SELECT o.session_id, string_agg(concat_ws(' ', floor(extract(epoch FROM o.starts_at))::bigint,
                              round(extract(epoch FROM o.ends_at - o.starts_at) / 60)::integer, coalesce(o.capacity - o.taken, 0)),
                    ',' ORDER BY o.starts_at) AS dates
    FROM search_occurrences o
   WHERE o.state = 'scheduled' AND o.starts_at > now() - interval '1 hour'`;
const ALL_DATES = `${DATES} GROUP BY o.session_id`;
const SESSION_DATES = `${DATES} AND o.session_id = l.session_id GROUP BY o.session_id`;

const NEXT_STARTS_AT = 'coalesce(floor(extract(epoch FROM l.next_starts_at)), 0)::bigint';

/** @param dates `ALL_DATES` (one scan of all dates) when most sessions are wanted; else `SESSION_DATES` */
const listing = (dates: string) => `
  SELECT l.session_id AS "sessionId", l.cell, l.easting, l.northing, l.latitude_e6 AS "latitudeE6",
         l.longitude_e6 AS "longitudeE6", t.slug AS activity, l.difficulty_mask AS "difficultyMask",
         l.age_mask AS "ageMask", l.gender, l.access_mask AS "accessMask", l.bookable,
         EXISTS (SELECT FROM reviews r WHERE r.session_id = l.session_id AND r.hidden_reason IS NULL) AS reviewed,
         l.price_pence AS "pricePence", l.rating_thousandths AS "ratingThousandths",
         ${NEXT_STARTS_AT} AS "nextStartsAt", l.version,
         array_to_string(tsvector_to_array(l.words), ' ') AS words,
         (SELECT string_agg((slot.day_of_week * 1440 + extract(epoch FROM slot.start_time) / 60)::integer::text, ' ')
            FROM search_slots slot WHERE slot.session_id = l.session_id) AS slots,
         d.dates,
         -- Also what does not say how many places are left, as sessions elsewhere may.
         EXISTS (SELECT FROM occurrences o JOIN occurrence_instructors i ON i.occurrence_id = o.id
                  WHERE o.session_id = l.session_id AND o.starts_at > now() - interval '1 hour')
           OR EXISTS (SELECT FROM search_occurrences o WHERE o.session_id = l.session_id AND o.capacity IS NULL) AS "standIns"
    FROM search_listings l
    JOIN session_types t ON t.id = l.session_type_id
    LEFT JOIN LATERAL (${dates}) d ON d.session_id = l.session_id`;

interface ListingRow extends Omit<IndexedListing, 'words' | 'slots' | 'dates'> {
  words: string;
  slots: string | null;
  dates: string | null;
}

const toListing = ({ words, slots, dates, ...row }: ListingRow): IndexedListing => ({
  ...row,
  words: words === '' ? [] : words.split(' '),
  slots: slots === null ? [] : slots.split(' ').map(Number),
  dates: parseDates(dates),
});

function parseDates(text: string | null): IndexedOccurrence[] {
  if (text === null) return [];
  return text.split(',').map((date) => {
    const [startsAt = 0, minutes = 0, left = 0] = date.split(' ').map(Number);
    return { startsAt, minutes, left };
  });
}

/** Leaves out sessions that can't be found. */
export async function readListings(db: Db, sessionIds: readonly number[]): Promise<IndexedListing[]> {
  const { rows } = await db.query<ListingRow>({
    name: 'search-listings-of',
    text: `${listing(SESSION_DATES)} WHERE l.session_id = ANY ($1::bigint[])`,
    values: [sessionIds],
  });
  return rows.map(toListing);
}

/** The dates and the next one; leaves out sessions that can't be found. */
export async function readListingDates(
  db: Db,
  sessionIds: readonly number[],
): Promise<Pick<IndexedListing, 'sessionId' | 'nextStartsAt' | 'dates'>[]> {
  const { rows } = await db.query<{ sessionId: number; nextStartsAt: number; dates: string | null }>({
    name: 'search-dates-of',
    text: `SELECT l.session_id AS "sessionId", ${NEXT_STARTS_AT} AS "nextStartsAt", d.dates FROM search_listings l
             LEFT JOIN LATERAL (${SESSION_DATES}) d ON true
            WHERE l.session_id = ANY ($1::bigint[])`,
    values: [sessionIds],
  });
  return rows.map((row) => ({ ...row, dates: parseDates(row.dates) }));
}

const READ_BATCH_SIZE = 2_000;

/** The sort takes minutes for a million sessions. Must time out before the client, which would start over. */
const READING_MINUTES = 15;
const FETCH = {
  text: `FETCH ${READ_BATCH_SIZE} FROM listings`,
  query_timeout: (READING_MINUTES + 1) * 60_000,
};

/** Every listing at one moment, and where to follow changes from. */
export interface ColumnsSnapshot {
  columns: ListingColumns;
  /** First transaction that may be missing. */
  readFrom: string;
  /** `SearchChange.seq` of later changes that are included already. */
  seen: readonly number[];
}

/** Reads every listing and the change position in one snapshot. */
export function readColumns(pool: Pool): Promise<ColumnsSnapshot> {
  return snapshot(pool, async (tx) => {
    const { count, readFrom } = await queryOne<{ count: number; readFrom: string }>(
      tx,
      `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS "readFrom", count(*)::integer AS count
         FROM search_listings`,
    );
    const builder = new ColumnsBuilder(count);
    await tx.query(`SET LOCAL statement_timeout = '${READING_MINUTES}min'`);
    // Otherwise PostgreSQL plans for the first tenth of a cursor and takes twenty times as long for all of it.
    await tx.query('SET LOCAL cursor_tuple_fraction = 1');
    await tx.query(
      `DECLARE listings NO SCROLL CURSOR FOR ${listing(ALL_DATES)} ORDER BY l.cell, l.session_id`,
    );
    for (let read = 0; read < count; ) {
      const { rows } = await tx.query<ListingRow>(FETCH);
      if (rows.length === 0) throw new Error('There are fewer listings than were counted.');
      for (const row of rows) builder.add(toListing(row));
      read += rows.length;
    }
    const { changes } = await readChanges(tx, readFrom);
    return { columns: builder.build(), readFrom, seen: changes.map(({ seq }) => seq) };
  });
}

export interface SearchChange {
  seq: number;
  /** Null: everything. */
  sessionId: number | null;
  /** Only places left or the next date changed. */
  placesOnly: boolean;
}

/** Above this, read everything again. Of a million sessions some 50,000 have a date at six in the evening. */
export const MAX_CHANGES = 200_000;

/** Committed changes, at most `MAX_CHANGES`, and the next position, before which no transaction is open. */
export async function readChanges(
  db: Db,
  readFrom: string,
): Promise<{ changes: SearchChange[]; readNext: string }> {
  const { rows } = await db.query<{ readNext: string; changes: SearchChange[] }>({
    name: 'search-changes',
    text: `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS "readNext",
                  (SELECT coalesce(jsonb_agg(jsonb_build_object(
                            'seq', c.seq, 'sessionId', c.session_id, 'placesOnly', c.places_only)), '[]')
                     FROM (SELECT seq, session_id, places_only FROM search_changes
                            WHERE txid >= $1::xid8 LIMIT ${MAX_CHANGES}) c) AS changes`,
    values: [readFrom],
  });
  return rows[0] ?? { changes: [], readNext: readFrom };
}
