import type { BusinessStatus } from '#areas/catalogue/businesses/contract.ts';
import { formatClockTime } from '#shared/calendar/clock-time.ts';
import { type Db, queryOne, queryOneOrNull } from '#shared/db/database.server.ts';
import { timestamptzAsText } from '#shared/db/timestamptz-text.server.ts';
import { BOOKING_RULES } from './booking-rules/booking-rules-sql.server.ts';
import type { InstructorSummary, Occurrence, SessionStatus, SessionType } from './contract.ts';
import type { SessionRow } from './show/present-session.ts';

/**
 * For a `SessionRow`, with aliases s, t (types) and b (businesses). Looks up slots and reviews by session: fast for a
 * page, slow for a table.
 */
const SESSION_SELECT = `
  SELECT s.id, s.title, s.description, s.difficulties, s.age_groups, s.gender,
         CASE WHEN s.gender <> 'mixed' AND s.gender_reason IS NOT NULL THEN
           json_build_object('reason', s.gender_reason, 'since', s.gender_reason_at) END AS gender_reason, s.price_pence,
         (SELECT json_agg(json_build_object('category', category, 'pricePence', price_pence, 'proof', proof,
                                            'proofCheck', proof_check)) FROM session_prices WHERE session_id = s.id) AS prices,
         s.duration_minutes, s.capacity, s.status, s.sold_as,
         json_build_object('hoursBefore', s.cancellation_hours, 'givesBack', s.cancellation_refund) AS cancellation,
         ${BOOKING_RULES} AS booking_rules,
         (SELECT json_build_object('grace', missed.grace, 'periodDays', missed.period_days, 'pauseDays', missed.pause_days,
                                   'lateCancels', missed.late_cancels)
            FROM absence_rules missed WHERE missed.business_id = b.id) AS absence_rules,
         t.id AS type_id, t.slug AS type_slug, t.name AS type_name,
         b.id AS business_id, b.owner_id AS business_owner_id, b.name AS business_name,
         b.status AS business_status, coalesce(v.address, b.address) AS business_address,
         coalesce(v.town, b.town) AS business_town, coalesce(v.postcode, b.postcode) AS business_postcode,
         CASE WHEN v.id IS NOT NULL THEN json_build_object('id', v.id, 'name', v.name) END AS venue,
         CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'name', r.name) END AS room, b.phone AS business_phone, b.email AS business_email,
         b.website AS business_website, coalesce(v.latitude, b.latitude) AS business_latitude,
         coalesce(v.longitude, b.longitude) AS business_longitude,
         b.amenities AS business_amenities, b.booking_enabled AS business_booking_enabled,
         coalesce(slots.schedule, '[]') AS schedule, stars.review_count, stars.average_stars,
         session_cover_photo(s.id, b.id) AS photo, session_instructors_json(s.id) AS instructors
    FROM sessions s
    JOIN session_types t ON t.id = s.session_type_id
    JOIN businesses b ON b.id = s.business_id
    LEFT JOIN venues v ON v.id = s.venue_id
    LEFT JOIN rooms r ON r.id = s.room_id
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('dayOfWeek', day_of_week, 'startTime', left(start_time::text, 5),
                                        'endTime', left(end_time::text, 5))
                      ORDER BY day_of_week, start_time) AS schedule
        FROM session_slots WHERE session_id = s.id
    ) slots ON true
    LEFT JOIN LATERAL (
      SELECT count(*)::int AS review_count, avg(stars)::float8 AS average_stars
        FROM reviews WHERE session_id = s.id AND hidden_reason IS NULL
    ) stars ON true`;

/** In the order of `ids`; unknown ids are skipped. */
export async function selectSessions(db: Db, ids: readonly number[]): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>({
    name: 'sessions-by-ids',
    text: `${SESSION_SELECT}
    JOIN unnest($1::bigint[]) WITH ORDINALITY AS wanted (id, place) ON wanted.id = s.id
   ORDER BY wanted.place`,
    values: [ids],
  });
  return rows;
}

/**
 * An API date, with its session as `own` and instants as text (`timestamptzAsText`). Checks for rare substitutes and
 * moves first, to save calls on most rows.
 */
const OCCURRENCE_COLUMNS = `starts_at AS "startsAt", ends_at AS "endsAt", occurrences.capacity - taken AS "spacesLeft",
  CASE WHEN EXISTS (SELECT FROM occurrence_instructors WHERE occurrence_id = occurrences.id) THEN substitute_instructors_json(occurrences.id) END
    AS instead,
  CASE WHEN occurrences.venue_id IS DISTINCT FROM own.venue_id THEN (
    SELECT jsonb_build_object('venue', v.name, 'address', coalesce(v.address, b.address),
                              'town', coalesce(v.town, b.town), 'postcode', coalesce(v.postcode, b.postcode))
      FROM businesses b LEFT JOIN venues v ON v.id = occurrences.venue_id WHERE b.id = own.business_id) END AS elsewhere`;

type OccurrenceColumns = Omit<Occurrence, 'instead' | 'elsewhere'> & {
  instead: InstructorSummary[] | null;
  elsewhere: Occurrence['elsewhere'] | null;
};

const toOccurrence = ({
  startsAt,
  endsAt,
  spacesLeft,
  instead,
  elsewhere,
}: OccurrenceColumns): Occurrence => ({
  startsAt,
  endsAt,
  spacesLeft,
  ...(instead !== null && { instead }),
  ...(elsewhere && { elsewhere }),
});

/** Null or absent: no filter. Days and times are London's. */
export interface OccurrenceFilter {
  /** Exclusive. */
  until?: Date | null;
  /** 0 is Sunday. */
  days?: number[] | null;
  /** Minutes after midnight: starts at `from` or later, before `to`. */
  time?: { from: number; to: number } | null;
  places?: number;
}

/**
 * At most `each` matching dates a session, soonest first, full ones too. If all are full, adds the first with a
 * space, so that the session doesn't look sold out.
 */
export async function selectNextOccurrences(
  db: Db,
  ids: readonly number[],
  after: Date,
  each: number,
  { until = null, days = null, time = null, places = 0 }: OccurrenceFilter = {},
): Promise<Map<number, Occurrence[]>> {
  if (ids.length === 0 || each === 0) return new Map();
  const { rows } = await db.query<OccurrenceColumns & { sessionId: number }>({
    name: 'next-occurrences',
    // One query, as most pages have a session with full dates.
    text: `WITH next AS MATERIALIZED (
             SELECT wanted.id AS "sessionId", date.*
               FROM unnest($1::bigint[]) AS wanted (id)
               JOIN sessions own ON own.id = wanted.id
              CROSS JOIN LATERAL (
                SELECT ${OCCURRENCE_COLUMNS}
                  FROM occurrences
                 WHERE session_id = wanted.id AND starts_at >= $2 AND state = 'scheduled' AND ${OCCURRENCE_FILTER}
                 ORDER BY starts_at LIMIT $3
              ) date
           ), all_full AS (
             SELECT "sessionId" FROM next GROUP BY "sessionId" HAVING count(*) = $3 AND max("spacesLeft") = 0
           )
           SELECT * FROM next
            UNION ALL
           SELECT "sessionId", with_space.*
             FROM all_full
             JOIN sessions own ON own.id = all_full."sessionId"
            CROSS JOIN LATERAL (
              SELECT ${OCCURRENCE_COLUMNS}
                FROM occurrences
               WHERE session_id = all_full."sessionId" AND starts_at >= $2 AND state = 'scheduled' AND ${OCCURRENCE_FILTER}
                 AND taken < occurrences.capacity
               ORDER BY starts_at LIMIT 1
            ) with_space
            ORDER BY "sessionId", "startsAt"`,
    values: [
      ids,
      after,
      each,
      until ?? 'infinity',
      days,
      time && formatClockTime(time.from),
      time && formatClockTime(time.to),
      places,
    ],
    types: timestamptzAsText,
  });
  return groupBySession(rows);
}

/** Parameters from $4 on. */
const OCCURRENCE_FILTER = `starts_at < $4::timestamptz AND occurrences.capacity - taken >= $8
  AND ($5::integer[] IS NULL OR date_part('dow', starts_at AT TIME ZONE 'Europe/London') = ANY ($5))
  AND ($6::time IS NULL OR (starts_at AT TIME ZONE 'Europe/London')::time >= $6
                       AND (starts_at AT TIME ZONE 'Europe/London')::time < $7::time)`;

/** Start in [`from`, `until`), soonest first; cancelled dates are left out. */
export async function selectOccurrences(
  db: Db,
  sessionId: number,
  from: Date,
  until: Date,
): Promise<Occurrence[]> {
  const { rows } = await db.query<OccurrenceColumns>({
    text: `SELECT ${OCCURRENCE_COLUMNS}
             FROM occurrences JOIN sessions own ON own.id = session_id
            WHERE session_id = $1 AND starts_at >= $2 AND starts_at < $3 AND state = 'scheduled'
            ORDER BY starts_at`,
    values: [sessionId, from, until],
    types: timestamptzAsText,
  });
  return rows.map(toOccurrence);
}

/** Null without upcoming dates. */
export async function selectLastOccurrenceStart(
  db: Db,
  sessionId: number,
  after: Date,
): Promise<Date | null> {
  const { last } = await queryOne<{ last: Date | null }>(
    db,
    `SELECT max(starts_at) AS last FROM occurrences WHERE session_id = $1 AND starts_at > $2 AND state = 'scheduled'`,
    [sessionId, after],
  );
  return last;
}

export function selectSessionVisibility(
  db: Db,
  sessionId: number,
): Promise<{
  status: SessionStatus;
  businessStatus: BusinessStatus;
  ownerId: string | null;
  businessId: number;
} | null> {
  return queryOneOrNull(
    db,
    `SELECT s.status, b.status AS "businessStatus", b.owner_id AS "ownerId", b.id AS "businessId"
       FROM sessions s JOIN businesses b ON b.id = s.business_id
      WHERE s.id = $1`,
    [sessionId],
  );
}

export async function selectSessionTypes(db: Db): Promise<SessionType[]> {
  const { rows } = await db.query<SessionType>('SELECT id, slug, name FROM session_types ORDER BY id');
  return rows;
}

/** Ids in [`from`, `until`), in order. */
export async function selectPublicSessions(
  db: Db,
  from: number,
  until: number,
  limit: number,
): Promise<{ id: number; changed_at: Date }[]> {
  const { rows } = await db.query<{ id: number; changed_at: Date }>(
    `SELECT s.id, greatest(s.updated_at, b.updated_at) AS changed_at
       FROM sessions s JOIN businesses b ON b.id = s.business_id
      WHERE s.id >= $1 AND s.id < $2 AND s.status = 'published' AND b.status = 'approved'
      ORDER BY s.id LIMIT $3`,
    [from, until, limit],
  );
  return rows;
}

/** Numbers of the id ranges with a published session of an approved business: range 1 is ids 1 to `size`. */
export async function selectPublicSessionRanges(db: Db, size: number): Promise<number[]> {
  const { rows } = await db.query<{ range: number }>(
    `SELECT range
       FROM generate_series(1, (SELECT (coalesce(max(id), 0) + $1 - 1) / $1 FROM sessions)) AS range
      WHERE EXISTS (SELECT FROM sessions s JOIN businesses b ON b.id = s.business_id
                     WHERE s.id > (range - 1) * $1 AND s.id <= range * $1
                       AND s.status = 'published' AND b.status = 'approved')
      ORDER BY range`,
    [size],
  );
  return rows.map(({ range }) => range);
}

function groupBySession(rows: (OccurrenceColumns & { sessionId: number })[]): Map<number, Occurrence[]> {
  const bySession = new Map<number, Occurrence[]>();
  for (const { sessionId, ...row } of rows) {
    const date = toOccurrence(row);
    const dates = bySession.get(sessionId);
    if (dates === undefined) bySession.set(sessionId, [date]);
    else dates.push(date);
  }
  return bySession;
}
