import type { Business } from '#areas/catalogue/businesses/contract.ts';
import type { BookingRules } from '#areas/catalogue/sessions/booking-rules/booking-rules.ts';
import { BOOKING_RULES } from '#areas/catalogue/sessions/booking-rules/booking-rules-sql.server.ts';
import type {
  ActivitySlug,
  AgeGroup,
  CancellationTerms,
  Difficulty,
  Gender,
} from '#areas/catalogue/sessions/contract.ts';
import type { CategoryPrice } from '#areas/catalogue/sessions/prices/rules.ts';
import {
  type Db,
  type Pool,
  queryOne,
  queryOneOrNull,
  type Tx,
  transaction,
} from '#shared/db/database.server.ts';

/** Serialises appends to the feeds, until commit. */
const FEED_LOCK = 7_430_070;

/** SQL: whether session `s` of business `b` with settings `c` is public. */
const SERIES_VISIBLE = `(s.status = 'published' AND s.sold_as = 'date' AND b.status = 'approved' AND coalesce(c.publishes, true))`;

/** SQL, for date `o`. Cancelled dates with bookings stay visible as cancelled; others disappear. */
const OCCURRENCE_VISIBLE = `(${SERIES_VISIBLE} AND (o.state = 'scheduled' OR o.closure_id IS NOT NULL
  OR EXISTS (SELECT FROM occurrence_cancellations called_off WHERE called_off.occurrence_id = o.id)))`;

/** SQL, for session `s` of a course: as `SERIES_VISIBLE`. */
const COURSE_VISIBLE = `(s.status = 'published' AND s.sold_as = 'course' AND b.status = 'approved' AND coalesce(c.publishes, true))`;

/** How long a past date stays in the feed. */
const RETENTION_AFTER_END = `interval '1 day'`;

/** Changes per step; one business-wide change may exceed it. */
const STEP = 5_000;

const TAKE_CHANGES = `
  WITH changed AS (
    DELETE FROM open_feed_changes
    WHERE id IN (SELECT id FROM open_feed_changes ORDER BY id LIMIT ${STEP})
    RETURNING business_id, session_id, occurrence_id
  )
  SELECT coalesce(array_agg(DISTINCT business_id) FILTER (WHERE business_id IS NOT NULL), '{}') AS businesses,
         coalesce(array_agg(DISTINCT session_id) FILTER (WHERE session_id IS NOT NULL), '{}') AS sessions,
         coalesce(array_agg(DISTINCT occurrence_id) FILTER (WHERE occurrence_id IS NOT NULL), '{}') AS dates,
         count(*)::integer AS changes
  FROM changed`;

interface Changes {
  businesses: number[];
  sessions: number[];
  dates: number[];
  /** Number of change notes. */
  changes: number;
}

const MOVE_ITEMS = `
  WITH touched AS (
    SELECT unnest($2::bigint[]) AS id
    UNION SELECT s.id FROM sessions s WHERE s.business_id = ANY ($3::bigint[])
  ), series AS (
    SELECT touched.id, coalesce(${SERIES_VISIBLE}, false) AS shown, coalesce(NOT i.deleted, false) AS was_shown
    FROM touched
    LEFT JOIN sessions s ON s.id = touched.id
    LEFT JOIN businesses b ON b.id = s.business_id
    LEFT JOIN open_data_settings c ON c.business_id = b.id
    LEFT JOIN open_feed_items i ON i.feed = 'series' AND i.item_id = touched.id
  ), date AS (
    SELECT d.id, coalesce(${OCCURRENCE_VISIBLE}, false) AND o.ends_at + ${RETENTION_AFTER_END} > $1 AS shown, o.ends_at + ${RETENTION_AFTER_END} AS expires_at
    FROM (SELECT unnest($4::bigint[]) AS id
          UNION SELECT own.id FROM series JOIN occurrences own ON own.session_id = series.id
          WHERE series.shown <> series.was_shown
          UNION SELECT item_id FROM open_feed_items WHERE feed = 'dates' AND NOT deleted AND expires_at <= $1) d
    LEFT JOIN occurrences o ON o.id = d.id
    LEFT JOIN sessions s ON s.id = o.session_id
    LEFT JOIN businesses b ON b.id = s.business_id
    LEFT JOIN open_data_settings c ON c.business_id = b.id
  ), course AS (
    SELECT k.id, coalesce(${COURSE_VISIBLE}, false) AND span.ends_at + ${RETENTION_AFTER_END} > $1 AS shown,
           span.ends_at + ${RETENTION_AFTER_END} AS expires_at
    FROM (SELECT own.id FROM series JOIN courses own ON own.session_id = series.id
          UNION SELECT course_id FROM course_dates WHERE occurrence_id = ANY ($4::bigint[])
          UNION SELECT item_id FROM open_feed_items WHERE feed = 'courses' AND NOT deleted AND expires_at <= $1) k
    LEFT JOIN courses t ON t.id = k.id
    LEFT JOIN sessions s ON s.id = t.session_id
    LEFT JOIN businesses b ON b.id = s.business_id
    LEFT JOIN open_data_settings c ON c.business_id = b.id
    LEFT JOIN LATERAL (SELECT max(o.ends_at) AS ends_at FROM course_dates d JOIN occurrences o ON o.id = d.occurrence_id
                        WHERE d.course_id = k.id) span ON true
  )
  INSERT INTO open_feed_items (feed, item_id, modified, deleted, expires_at)
  SELECT feed, id, nextval('open_feed_modified'), NOT coalesce(shown, false), expires_at
  FROM (SELECT 'series' AS feed, id, shown, NULL::timestamptz AS expires_at FROM series
        UNION ALL SELECT 'dates', id, shown, expires_at FROM date
        UNION ALL SELECT 'courses', id, shown, expires_at FROM course) item
  WHERE shown OR EXISTS (SELECT FROM open_feed_items known
                         WHERE known.feed = item.feed AND known.item_id = item.id AND NOT known.deleted)
  ON CONFLICT (feed, item_id) DO UPDATE
    SET modified = excluded.modified, deleted = excluded.deleted, expires_at = excluded.expires_at`;

/**
 * Appends changes to the feeds in commit order; true if some are left.
 *
 * The lock makes a second caller wait and then see the first one's commits, so feed positions become visible in
 * order.
 */
export function appendFeedChanges(pool: Pool, now: Date): Promise<boolean> {
  return transaction(pool, (tx) => appendBatch(tx, now));
}

async function appendBatch(tx: Tx, now: Date): Promise<boolean> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [FEED_LOCK]);
  // Two statements, so that the second is planned for the actual count, mostly one.
  const { businesses, sessions, dates, changes } = await queryOne<Changes>(tx, TAKE_CHANGES);
  await tx.query(MOVE_ITEMS, [now, sessions, businesses, dates]);
  return changes === STEP;
}

/**
 * Whether changes are pending. Two index probes: with one query PostgreSQL would expect many rows and scan
 * everything.
 */
export async function hasPendingFeedChanges(db: Db, now: Date): Promise<boolean> {
  const { rows } = await db.query<{ behind: boolean }>({
    name: 'open-feeds-behind',
    text: `SELECT EXISTS (SELECT FROM open_feed_changes)
        OR coalesce((SELECT min(expires_at) FROM open_feed_items WHERE NOT deleted) <= $1, false) AS behind`,
    values: [now],
  });
  return rows[0]?.behind === true;
}

/** After this item; `null` at the start. */
export interface FeedPosition {
  modified: number;
  id: number;
}

interface ItemRow {
  id: number;
  modified: number;
}

export interface PlaceRow extends Pick<Business, 'address' | 'town' | 'postcode' | 'latitude' | 'longitude'> {
  /** Null: the business's own address. */
  venueId: number | null;
  name: string;
}

/** Session with its business's address. Money in pence. */
export interface SeriesRow extends Pick<Business, 'address' | 'town' | 'postcode' | 'phone' | 'email'> {
  id: number;
  title: string;
  description: string;
  activity: ActivitySlug;
  pricePence: number;
  /** Prices for people beside the standard one; null for none. */
  peoplePrices: Pick<CategoryPrice, 'category' | 'pricePence' | 'proof'>[] | null;
  durationMinutes: number;
  /** Weekly, London time, 0 is Sunday: `1 18:30 19:30`. */
  slots: string[];
  difficulties: Difficulty[];
  ageGroups: AgeGroup[];
  gender: Gender;
  cancellationHours: CancellationTerms['hoursBefore'];
  cancellationGivesBack: CancellationTerms['givesBack'];
  businessId: number;
  businessName: string;
  /** The usual venue, as in `WaitlistEntryRow`. */
  venueId: number | null;
  placeName: string;
  placeAddress: string;
  placeTown: string;
  placePostcode: string;
  placeLatitude: number;
  placeLongitude: number;
  bookable: boolean;
  allowsBooking: boolean;
  /** Whether partner prices include tax, and the rate in per cent. */
  taxMode: 'gross' | 'net';
  vatPercent: number;
  /** Days before the start when sales open; null: at once. */
  sellsFromDays: number | null;
  bookingRules: BookingRules | null;
  photo: { files: string; alt: string } | null;
}

export type SellerRow = Pick<
  SeriesRow,
  | 'businessId'
  | 'businessName'
  | 'phone'
  | 'email'
  | 'address'
  | 'town'
  | 'postcode'
  | 'allowsBooking'
  | 'taxMode'
>;

export interface OccurrenceRow {
  id: number;
  sessionId: number;
  startsAt: Date;
  endsAt: Date;
  capacity: number;
  left: number;
  calledOff: boolean;
  businessId: number;
  /** Null: the session's usual place. */
  place: PlaceRow | null;
}

export interface FeedRow<Item> extends ItemRow {
  /** Null if no longer visible. */
  item: Item | null;
}

const PAGE = `
  SELECT item_id, modified, deleted FROM open_feed_items
  WHERE feed = $1 AND (modified, item_id) > ($2, $3) ORDER BY modified, item_id LIMIT $4`;

/** SQL: date `o`'s place if it differs from its session's. */
const OCCURRENCE_PLACE = `
  CASE WHEN o.venue_id IS DISTINCT FROM s.venue_id THEN (
    SELECT json_build_object('venueId', v.id, 'name', coalesce(v.name, b.name), 'address', coalesce(v.address, b.address),
             'town', coalesce(v.town, b.town), 'postcode', coalesce(v.postcode, b.postcode),
             'latitude', coalesce(v.latitude, b.latitude), 'longitude', coalesce(v.longitude, b.longitude))
      FROM (VALUES (o.venue_id)) AS held (venue_id) LEFT JOIN venues v ON v.id = held.venue_id) END`;

/** Inlines `session_cover_photo`: calling it per row costs more than the rest of the page. */
const COVER_PHOTO = `coalesce(
    (SELECT json_build_object('files', p.files, 'alt', p.description) FROM photos p
      WHERE p.session_id = s.id AND p.state = 'shown' AND p.description <> '' ORDER BY p.position LIMIT 1),
    (SELECT json_build_object('files', p.files, 'alt', p.description) FROM photos p
      WHERE p.business_id = b.id AND p.state = 'shown' AND p.description <> '' ORDER BY p.position LIMIT 1))`;

/** A `SellerRow` of business `b` with its choice `c`. */
const SELLER_COLUMNS = `
  b.id AS "businessId", b.name AS "businessName", b.phone, b.email, b.address, b.town, b.postcode,
  coalesce(c.allows_booking, false) AND b.booking_enabled AS "allowsBooking", coalesce(c.tax_mode, 'gross') AS "taxMode"`;

/** A `SeriesRow`. Plain columns: building JSON in SQL took twice as long. */
const SERIES_COLUMNS = `
  s.id, s.title, s.description, t.slug AS activity, s.price_pence AS "pricePence", s.duration_minutes AS "durationMinutes",
  s.difficulties, s.age_groups AS "ageGroups", s.gender,
  (SELECT json_agg(json_build_object('category', category, 'pricePence', price_pence, 'proof', proof)
                   ORDER BY price_pence DESC, category) FROM session_prices WHERE session_id = s.id) AS "peoplePrices",
  ${BOOKING_RULES} AS "bookingRules", s.cancellation_hours AS "cancellationHours", s.cancellation_refund AS "cancellationGivesBack",
  ${SELLER_COLUMNS}, coalesce(c.vat_percent, 0) AS "vatPercent",
  v.id AS "venueId", coalesce(v.name, b.name) AS "placeName", coalesce(v.address, b.address) AS "placeAddress",
  coalesce(v.town, b.town) AS "placeTown", coalesce(v.postcode, b.postcode) AS "placePostcode",
  coalesce(v.latitude, b.latitude) AS "placeLatitude", coalesce(v.longitude, b.longitude) AS "placeLongitude",
  b.booking_enabled AS bookable, w.opens_days_before AS "sellsFromDays", ${COVER_PHOTO} AS photo,
  ARRAY(SELECT concat_ws(' ', slot.day_of_week, left(slot.start_time::text, 5), left(slot.end_time::text, 5))
          FROM session_slots slot WHERE slot.session_id = s.id ORDER BY slot.day_of_week, slot.start_time) AS slots`;

const SERIES_JOINS = `
  LEFT JOIN session_types t ON t.id = s.session_type_id
  LEFT JOIN businesses b ON b.id = s.business_id
  LEFT JOIN open_data_settings c ON c.business_id = b.id
  LEFT JOIN venues v ON v.id = s.venue_id
  LEFT JOIN partner_booking_windows w ON w.session_id = s.id`;

export async function readSeriesPage(
  db: Db,
  after: FeedPosition,
  limit: number,
): Promise<FeedRow<SeriesRow>[]> {
  const { rows } = await db.query<SeriesRow & { shown: boolean; itemId: number; modified: number }>({
    name: 'open-feed-series',
    text: `
      SELECT i.item_id AS "itemId", i.modified, s.id IS NOT NULL AND ${SERIES_VISIBLE} AS shown, ${SERIES_COLUMNS}
      FROM (${PAGE}) i
      LEFT JOIN sessions s ON s.id = i.item_id AND NOT i.deleted
      ${SERIES_JOINS}
      ORDER BY i.modified, i.item_id`,
    values: ['series', after.modified, after.id, limit],
  });
  return rows.map((row) => ({ id: row.itemId, modified: row.modified, item: row.shown ? row : null }));
}

export async function readOccurrencesPage(
  db: Db,
  after: FeedPosition,
  limit: number,
): Promise<FeedRow<OccurrenceRow>[]> {
  const { rows } = await db.query<OccurrenceRow & { shown: boolean; itemId: number; modified: number }>({
    name: 'open-feed-dates',
    text: `
      SELECT i.item_id AS "itemId", i.modified, o.id IS NOT NULL AND ${OCCURRENCE_VISIBLE} AS shown,
             o.id, o.session_id AS "sessionId", o.starts_at AS "startsAt", o.ends_at AS "endsAt", o.capacity,
             CASE WHEN o.state = 'scheduled' THEN o.capacity - o.taken ELSE 0 END AS left, o.state <> 'scheduled' AS "calledOff",
             s.business_id AS "businessId", ${OCCURRENCE_PLACE} AS place
      FROM (${PAGE}) i
      LEFT JOIN occurrences o ON o.id = i.item_id AND NOT i.deleted
      LEFT JOIN sessions s ON s.id = o.session_id
      LEFT JOIN businesses b ON b.id = s.business_id
      LEFT JOIN open_data_settings c ON c.business_id = b.id
      ORDER BY i.modified, i.item_id`,
    values: ['dates', after.modified, after.id, limit],
  });
  return rows.map((row) => ({ id: row.itemId, modified: row.modified, item: row.shown ? row : null }));
}

/** A term of a course, with its session. */
export interface CourseRow extends SeriesRow {
  courseId: number;
  /** Of all dates, in pence without the fee, and how many it was laid out with. */
  coursePence: number;
  courseDates: number;
  /** Without cancelled ones, soonest first. ISO. */
  dates: { id: number; startsAt: string; endsAt: string; capacity: number; left: number }[];
}

const COURSE_COLUMNS = `${SERIES_COLUMNS}, coalesce(term.id, 0) AS "courseId", coalesce(term.price_pence, 0) AS "coursePence",
  coalesce(term.dates, 0) AS "courseDates",
  (SELECT coalesce(json_agg(json_build_object('id', o.id, 'startsAt', o.starts_at, 'endsAt', o.ends_at,
             'capacity', o.capacity, 'left', o.capacity - o.taken) ORDER BY o.starts_at), '[]')
     FROM course_dates d JOIN occurrences o ON o.id = d.occurrence_id
    WHERE d.course_id = term.id AND o.state = 'scheduled') AS dates`;

export async function readCoursesPage(
  db: Db,
  after: FeedPosition,
  limit: number,
): Promise<FeedRow<CourseRow>[]> {
  const { rows } = await db.query<CourseRow & { shown: boolean; itemId: number; modified: number }>({
    name: 'open-feed-courses',
    text: `
      SELECT i.item_id AS "itemId", i.modified, s.id IS NOT NULL AND ${COURSE_VISIBLE} AS shown, ${COURSE_COLUMNS}
      FROM (${PAGE}) i
      LEFT JOIN courses term ON term.id = i.item_id AND NOT i.deleted
      LEFT JOIN sessions s ON s.id = term.session_id
      ${SERIES_JOINS}
      ORDER BY i.modified, i.item_id`,
    values: ['courses', after.modified, after.id, limit],
  });
  return rows.map((row) => ({
    id: row.itemId,
    modified: row.modified,
    item: row.shown && row.dates.length > 0 ? row : null,
  }));
}

/** Null if it isn't public, or has no dates. */
export async function readCourse(db: Db, courseId: number): Promise<CourseRow | null> {
  const course = await queryOneOrNull<CourseRow>(
    db,
    `SELECT ${COURSE_COLUMNS} FROM courses term JOIN sessions s ON s.id = term.session_id ${SERIES_JOINS}
      WHERE term.id = $1 AND ${COURSE_VISIBLE}`,
    [courseId],
  );
  return course === null || course.dates.length === 0 ? null : course;
}

/** Null if it isn't public. */
export const readSeries = (db: Db, sessionId: number): Promise<SeriesRow | null> =>
  queryOneOrNull<SeriesRow>(
    db,
    `SELECT ${SERIES_COLUMNS} FROM sessions s ${SERIES_JOINS} WHERE s.id = $1 AND ${SERIES_VISIBLE}`,
    [sessionId],
  );

/** Null if it isn't approved or doesn't publish. */
export const readSeller = (db: Db, businessId: number): Promise<SellerRow | null> =>
  queryOneOrNull<SellerRow>(
    db,
    `SELECT ${SELLER_COLUMNS} FROM businesses b LEFT JOIN open_data_settings c ON c.business_id = b.id
      WHERE b.id = $1 AND b.status = 'approved' AND coalesce(c.publishes, true)`,
    [businessId],
  );

export interface BusinessPlace {
  businessId: number;
  place: PlaceRow;
}

/** Null if the business isn't approved or doesn't publish. */
export async function readBusinessAddress(db: Db, businessId: number): Promise<BusinessPlace | null> {
  const place = await queryOneOrNull<PlaceRow>(
    db,
    `SELECT NULL::bigint AS "venueId", b.name, b.address, b.town, b.postcode, b.latitude, b.longitude
       FROM businesses b LEFT JOIN open_data_settings c ON c.business_id = b.id
      WHERE b.id = $1 AND b.status = 'approved' AND coalesce(c.publishes, true)`,
    [businessId],
  );
  return place === null ? null : { businessId, place };
}

/** Null without a public session there. */
export async function readVenue(db: Db, venueId: number): Promise<BusinessPlace | null> {
  const found = await queryOneOrNull<PlaceRow & { businessId: number }>(
    db,
    `SELECT v.business_id AS "businessId", v.id AS "venueId", v.name, v.address, v.town, v.postcode, v.latitude, v.longitude
       FROM venues v
       JOIN businesses b ON b.id = v.business_id
       LEFT JOIN open_data_settings c ON c.business_id = b.id
      WHERE v.id = $1 AND EXISTS (
        SELECT FROM sessions s WHERE s.business_id = b.id AND ${SERIES_VISIBLE} AND (s.venue_id = v.id
          OR EXISTS (SELECT FROM occurrences o WHERE o.session_id = s.id AND o.venue_id = v.id AND ${OCCURRENCE_VISIBLE})))`,
    [venueId],
  );
  if (found === null) return null;
  const { businessId, ...place } = found;
  return { businessId, place };
}

/** A date, its session, and whether it is public. */
export interface OccurrenceWithSeries {
  date: OccurrenceRow;
  series: SeriesRow;
  shown: boolean;
}

/** By date id, including hidden ones. */
export async function readOccurrences(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, OccurrenceWithSeries>> {
  const { rows } = await db.query<
    SeriesRow & {
      shown: boolean;
      date: Omit<OccurrenceRow, 'startsAt' | 'endsAt'>;
      startsAt: Date;
      endsAt: Date;
    }
  >(
    `SELECT ${OCCURRENCE_VISIBLE} AS shown, ${SERIES_COLUMNS}, o.starts_at AS "startsAt", o.ends_at AS "endsAt",
            jsonb_build_object('id', o.id, 'sessionId', o.session_id, 'capacity', o.capacity,
              'left', CASE WHEN o.state = 'scheduled' THEN o.capacity - o.taken ELSE 0 END,
              'calledOff', o.state <> 'scheduled', 'businessId', s.business_id, 'place', ${OCCURRENCE_PLACE}) AS date
     FROM occurrences o
     JOIN sessions s ON s.id = o.session_id
     ${SERIES_JOINS}
     WHERE o.id = ANY ($1::bigint[])`,
    [ids],
  );
  return new Map(
    rows.map(({ shown, date, startsAt, endsAt, ...series }) => [
      date.id,
      { date: { ...date, startsAt, endsAt }, series, shown },
    ]),
  );
}

/** Null if not approved. */
export async function sellerExists(db: Db, businessId: number): Promise<boolean> {
  const { rowCount } = await db.query(`SELECT 1 FROM businesses WHERE id = $1 AND status = 'approved'`, [
    businessId,
  ]);
  return rowCount === 1;
}
