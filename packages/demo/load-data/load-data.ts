import { createRandom } from '#demo/random.ts';
import { type Pool, queryOne, type Tx, transaction } from '#shared/db/database.server.ts';
import { NO_QUERY_TIMEOUT } from '#shared/db/migrate.server.ts';
import { PICK_FUNCTION } from './pick-function.ts';
import { placeBusinesses } from './place-businesses.ts';

export interface LoadDataOptions {
  sessions: number;
  /** Weeks of dates from tomorrow; 0 for none. */
  weeks: number;
  /** Progress from 0 to 1, and the next step. */
  onProgress?: (fraction: number, text: string) => void;
}

/** Average, as in a national directory. */
const SESSIONS_PER_BUSINESS = 16;
const BUSINESSES_PER_STATEMENT = 5_000;
const SESSIONS_PER_STATEMENT = 100_000;
const TABLES = [
  'businesses',
  'sessions',
  'session_slots',
  'occurrences',
  'search_listings',
  'open_feed_changes',
  'open_feed_items',
];

/**
 * Fills an empty database with businesses, sessions, slots and dates, clustered like towns and deterministic. One
 * transaction of set-based SQL; the largest table's indexes and foreign keys are rebuilt at the end.
 * @throws if there are sessions: load data must not mix with real data
 */
export async function loadData(pool: Pool, options: LoadDataOptions): Promise<void> {
  const { sessions, weeks, onProgress = () => undefined } = options;
  const { rows } = await pool.query('SELECT FROM sessions LIMIT 1');
  if (rows.length > 0)
    throw new Error('This database already contains sessions. Load data needs an empty one.');
  const businesses = Math.max(1, Math.round(sessions / SESSIONS_PER_BUSINESS));
  await transaction(pool, async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    await tx.query(`SET LOCAL fettle.bulk_load = 'on'`);
    await tx.query(PICK_FUNCTION);
    onProgress(0, 'businesses');
    await insertBusinesses(tx, businesses);
    for (let first = 1; first <= sessions; first += SESSIONS_PER_STATEMENT) {
      onProgress(0.03 + (0.17 * first) / sessions, 'sessions and their slots');
      await insertSessions(tx, first, Math.min(first + SESSIONS_PER_STATEMENT - 1, sessions), businesses);
    }
    await tx.query(
      `SELECT setval(pg_get_serial_sequence('businesses', 'id'), $1),
              setval(pg_get_serial_sequence('sessions', 'id'), $2)`,
      [businesses, sessions],
    );
    await runStatement(tx, INSERT_CERTIFICATES);
    if (weeks > 0) {
      await tx.query(DROP_OCCURRENCE_KEYS);
      for (let week = 0; week < weeks; week++) {
        onProgress(0.2 + (0.4 * week) / weeks, `dates, week ${week + 1} of ${weeks}`);
        await runStatement(tx, INSERT_OCCURRENCES, [week * 7]);
      }
      onProgress(0.6, 'indexes of the dates');
      await runStatement(tx, ADD_OCCURRENCE_KEYS);
    }
    await runStatement(tx, 'ANALYZE');
    onProgress(0.75, 'the rows of the search');
    await runStatement(tx, 'SELECT rebuild_search_listings()');
    onProgress(0.85, 'the open feeds');
    await runStatement(tx, INSERT_FEED_ITEMS);
    await runStatement(tx, 'TRUNCATE open_feed_changes');
  });
  onProgress(0.95, 'statistics and visibility');
  for (const table of TABLES) await pool.query({ text: `VACUUM (ANALYZE) ${table}`, ...NO_QUERY_TIMEOUT });
  onProgress(1, 'done');
}

/** Without a statement timeout. */
const runStatement = (tx: Tx, text: string, values: readonly unknown[] = []) =>
  tx.query({ text, values: [...values], ...NO_QUERY_TIMEOUT });

async function insertBusinesses(tx: Tx, count: number): Promise<void> {
  const { id: ownerId } = await queryOne<{ id: string }>(
    tx,
    `INSERT INTO users (id, name, email, email_verified, role)
     VALUES ($1, 'Load data', 'load@example.com', true, 'business') RETURNING id`,
    [createRandom('load data: owner').uuid()],
  );
  let batch: object[] = [];
  const flush = async () => {
    await tx.query(
      `INSERT INTO businesses (id, owner_id, name, address, town, postcode, latitude, longitude, easting, northing, phone,
                               business_type, status, booking_enabled, subscription_tier, approved_at)
       SELECT id, $2, name, '1 High Street, ' || town, town, postcode, latitude, longitude, easting, northing,
              -- One each: whose are the same is a sign for admins.
              '07' || lpad(id::text, 9, '0'), 'Gym', 'approved', "bookingEnabled", CASE WHEN "bookingEnabled" THEN 'basic' END, now()
         FROM json_to_recordset($1) AS business (id bigint, name text, town text, postcode text, latitude float8,
                longitude float8, easting integer, northing integer, "bookingEnabled" boolean)`,
      [JSON.stringify(batch), ownerId],
    );
    batch = [];
  };
  for (const business of placeBusinesses(count)) {
    batch.push(business);
    if (batch.length === BUSINESSES_PER_STATEMENT) await flush();
  }
  if (batch.length > 0) await flush();
}

/** Prefills the feeds, which would keep the first site busy for minutes. */
const INSERT_FEED_ITEMS = `
  INSERT INTO open_feed_items (feed, item_id, modified, deleted, expires_at)
  SELECT feed, id, nextval('open_feed_modified'), false, expires_at
    FROM (SELECT 'series' AS feed, session_id AS id, NULL::timestamptz AS expires_at FROM search_listings
          UNION ALL
          SELECT 'dates', o.id, o.ends_at + interval '1 day' FROM occurrences o JOIN search_listings USING (session_id)) item
   ORDER BY feed DESC, id`;

/** Children's sessions need valid documents. */
const INSERT_CERTIFICATES = `
  INSERT INTO certificates (business_id, kind, state, person_name, insurer_name, valid_from, valid_until, scheme,
                             last_four, inspected_via, inspected_by_name, inspected_on, document_key, created_at, decided_at)
  SELECT b.id, kind, 'confirmed', CASE WHEN kind <> 'insurance' THEN 'Alex Morgan' END,
         CASE WHEN kind = 'insurance' THEN 'Harbour Mutual' END, current_date, current_date + 1000,
         CASE WHEN kind = 'check' THEN 'dbs' END, CASE WHEN kind = 'check' THEN '0000' END,
         CASE WHEN kind = 'check' THEN 'original' END, CASE WHEN kind = 'check' THEN 'Alex Morgan' END,
         CASE WHEN kind = 'check' THEN current_date END, CASE WHEN kind <> 'check' THEN 'papers/none.pdf' END,
         now(), now()
    FROM businesses b, unnest('{check,insurance,first_aid}'::text[]) AS kind`;

async function insertSessions(tx: Tx, first: number, last: number, businesses: number): Promise<void> {
  await runStatement(
    tx,
    `INSERT INTO sessions (id, business_id, session_type_id, title, description, difficulties, age_groups, gender,
                           gender_reason, gender_reason_at, price_pence, duration_minutes, capacity, status)
     SELECT g.id, 1 + pg_temp.pick(g.id, 1, $3), t.id,
            (ARRAY['Early', 'Lunchtime', 'Evening', 'Weekend', 'Open', 'Beginners’', 'Express', 'Mindful'])[1 + pg_temp.pick(g.id, 3, 8)]
              || ' ' || t.name,
            'A session of the load data, for measuring.',
            CASE pg_temp.pick(g.id, 4, 6) WHEN 0 THEN '{all_levels}'::text[] WHEN 1 THEN '{beginner}' WHEN 2 THEN '{intermediate}'
                 WHEN 3 THEN '{advanced}' WHEN 4 THEN '{beginner,intermediate}' ELSE '{intermediate,advanced}' END,
            CASE pg_temp.pick(g.id, 5, 10) WHEN 0 THEN '{2-5}'::text[] WHEN 1 THEN '{6-12}' WHEN 2 THEN '{13-17}'
                 WHEN 3 THEN '{50+}' WHEN 4 THEN '{family}' WHEN 5 THEN '{all_ages}' WHEN 6 THEN '{26-35,36-50}'
                 ELSE '{18-25,26-35,36-50}' END,
            (ARRAY['mixed', 'mixed', 'mixed', 'mixed', 'mixed', 'mixed', 'mixed', 'mixed', 'female_only', 'male_only'])[1 + pg_temp.pick(g.id, 6, 10)],
            CASE WHEN pg_temp.pick(g.id, 6, 10) >= 8 THEN 'both' END, CASE WHEN pg_temp.pick(g.id, 6, 10) >= 8 THEN now() END,
            500 + 50 * pg_temp.pick(g.id, 7, 120), 30 + 15 * pg_temp.pick(g.id, 8, 5), 6 + pg_temp.pick(g.id, 9, 20),
            CASE WHEN pg_temp.pick(g.id, 10, 50) = 0 THEN 'pending' ELSE 'published' END
       FROM generate_series($1::bigint, $2::bigint) AS g (id)
       JOIN session_types t ON t.id = 1 + pg_temp.pick(g.id, 2, 7)
      ORDER BY g.id`,
    [first, last, businesses],
  );
  await runStatement(
    tx,
    `INSERT INTO session_slots (session_id, day_of_week, start_time, end_time)
     SELECT session_id, (pg_temp.pick(session_id, 12, 7) + 2 * place) % 7, start_time,
            start_time + make_interval(mins => duration_minutes)
       FROM (SELECT s.id AS session_id, place, s.duration_minutes,
                    time '06:00' + make_interval(mins => 30 * pg_temp.pick(s.id, 13 + place, 31)) AS start_time
               FROM sessions s, generate_series(0, 2) AS place
              WHERE s.id BETWEEN $1 AND $2 AND place <= pg_temp.pick(s.id, 11, 3)) AS slot`,
    [first, last],
  );
}

const DROP_OCCURRENCE_KEYS = `
  ALTER TABLE occurrences DROP CONSTRAINT occurrences_session_id_fkey, DROP CONSTRAINT occurrences_unique;
  DROP INDEX occurrences_starts_idx`;

const ADD_OCCURRENCE_KEYS = `
  ALTER TABLE occurrences
    ADD CONSTRAINT occurrences_unique UNIQUE (session_id, starts_at),
    ADD CONSTRAINT occurrences_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions (id);
  CREATE INDEX occurrences_starts_idx ON occurrences (starts_at)`;

const INSERT_OCCURRENCES = `
  INSERT INTO occurrences (session_id, starts_at, ends_at, capacity, taken)
  SELECT s.id, date.starts_at, date.starts_at + make_interval(mins => s.duration_minutes), s.capacity,
         pg_temp.pick(s.id + $1, 20, s.capacity + 1)
    FROM sessions s
    JOIN session_slots slot ON slot.session_id = s.id
   CROSS JOIN LATERAL (
     SELECT (current_date + 1 + $1::integer
             + (slot.day_of_week - date_part('dow', current_date + 1)::integer + 7) % 7
             + slot.start_time) AT TIME ZONE 'Europe/London' AS starts_at
   ) AS date
   WHERE s.status = 'published'`;
