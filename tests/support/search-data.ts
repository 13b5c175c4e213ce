import { toGrid } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import type { Random } from '#demo/random.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { accessFacts } from '#shared/domain/access-facts.ts';
import { optionValues } from '#shared/domain/option-lists.ts';

/** The first seven and some behind "More activities", indoor cycling among them. */
export const SEARCH_ACTIVITIES = 20;

const towns = [
  { town: 'London', lat: 51.5074, lng: -0.1278, spread: 0.15 },
  { town: 'Manchester', lat: 53.4808, lng: -2.2426, spread: 0.08 },
  { town: 'Leeds', lat: 53.8008, lng: -1.5491, spread: 0.08 },
  { town: 'Belfast', lat: 54.5973, lng: -5.9301, spread: 0.05 },
  { town: 'Lerwick', lat: 60.1545, lng: -1.1494, spread: 0.02 },
  { town: 'Penzance', lat: 50.1188, lng: -5.5376, spread: 0.02 },
] as const;

const nouns = [
  'Flow',
  'Power',
  'Women’s Circuit',
  'Café Runners',
  'Breathe',
  'Strength',
  'Ŵyl Symud',
  "Parents' Hour",
];
const names = [
  'Riverside Studio',
  'Iron Works',
  'St. Mary’s Hall',
  'Château Gym',
  'The Old Mill',
  'Core & More',
];
const ageGroups = ['2-5', '6-12', '13-17', '18-25', '26-35', '36-50', '50+', 'family'] as const;

/**
 * Businesses and sessions in every state with dates and reviews; few positions and prices, so that ties are common.
 * Deterministic by seed around `now`.
 */
export async function insertSearchData(
  pool: Pool,
  options: { random: Random; businesses: number; sessions: number; now: Date },
): Promise<void> {
  const { random, now } = options;
  const businesses = Array.from({ length: options.businesses }, (_, index) => {
    const { town, lat, lng, spread } = random.pick(towns);
    const point = {
      lat: Math.round((lat + (random.next() - 0.5) * 2 * spread) * 1000) / 1000,
      lng: Math.round((lng + (random.next() - 0.5) * 3 * spread) * 1000) / 1000,
    };
    const grid = toGrid(point);
    const status = random.pick(['approved', 'approved', 'approved', 'approved', 'submitted', 'suspended']);
    return {
      id: index + 1,
      name: random.pick(names),
      town,
      latitude: point.lat,
      longitude: point.lng,
      easting: Math.round(grid.easting),
      northing: Math.round(grid.northing),
      status,
      booking_enabled: status === 'approved' && random.chance(0.7),
    };
  });
  const sessions = Array.from({ length: options.sessions }, (_, index) => ({
    id: index + 1,
    business_id: 1 + random.integer(0, options.businesses - 1),
    session_type_id: 1 + random.integer(0, SEARCH_ACTIVITIES - 1),
    title: `${random.pick(nouns)} ${1 + random.integer(0, 8)}`,
    difficulties: random.chance(0.2)
      ? ['all_levels']
      : random.sample(['beginner', 'intermediate', 'advanced'], random.integer(1, 2)),
    age_groups: random.chance(0.2) ? ['all_ages'] : random.sample(ageGroups, random.integer(1, 3)),
    gender: random.pick(['mixed', 'mixed', 'female_only', 'male_only']),
    price_pence: random.pick([0, 999, 1000, 1400, 2499, 2500, 4999, 5000, 7500]),
    status: random.pick(['published', 'published', 'published', 'published', 'pending', 'paused']),
  }));
  const slots = sessions.flatMap((session) =>
    random.sample([0, 1, 2, 3, 4, 5, 6], random.integer(1, 3)).map((day) => ({
      session_id: session.id,
      day,
      start: random.pick(['06:30', '11:45', '12:00', '17:59', '18:00', '19:15']),
    })),
  );
  const occurrences = sessions.flatMap((session) =>
    Array.from({ length: random.integer(0, 4) }, (_, place) => ({
      session_id: session.id,
      // Never within an hour of now.
      starts_at: new Date(
        now.getTime() + ((place * 5 + random.integer(0, 4) - 6) * 24 + 2 + random.integer(0, 19)) * 3_600_000,
      ),
      state: random.chance(0.15) ? 'cancelled' : 'scheduled',
      taken: random.pick([0, 0, 3, 9, 10, 10]),
    })),
  );
  await transaction(pool, async (tx) => {
    await tx.query(
      `INSERT INTO users (id, name, email) VALUES ('00000000-0000-4000-8000-000000000001', 'Owner', 'owner@example.com')`,
    );
    await tx.query(
      `INSERT INTO businesses (id, owner_id, name, address, town, postcode, latitude, longitude, easting, northing,
                               business_type, status, booking_enabled, subscription_tier)
       SELECT id, '00000000-0000-4000-8000-000000000001', name, '1 High Street', town, 'SW1A ' || id, latitude, longitude,
              easting, northing, 'Gym', status, booking_enabled, CASE WHEN booking_enabled THEN 'basic' END
         FROM json_populate_recordset(NULL::businesses, $1)`,
      [JSON.stringify(businesses)],
    );
    await tx.query(
      `INSERT INTO sessions (id, business_id, session_type_id, title, difficulties, age_groups, gender, gender_reason,
                             gender_reason_at, price_pence, duration_minutes, capacity, status)
       SELECT id, business_id, session_type_id, title, difficulties, age_groups, gender,
              CASE WHEN gender <> 'mixed' THEN 'privacy' END, CASE WHEN gender <> 'mixed' THEN now() END,
              price_pence, 60, 10, status
         FROM json_populate_recordset(NULL::sessions, $1)`,
      [JSON.stringify(sessions)],
    );
    await tx.query(
      `INSERT INTO session_slots (session_id, day_of_week, start_time, end_time)
       SELECT session_id, day, start::time, start::time + interval '1 hour'
         FROM json_to_recordset($1) AS slot (session_id bigint, day smallint, start text)`,
      [JSON.stringify(slots)],
    );
    await tx.query(
      `INSERT INTO occurrences (session_id, starts_at, ends_at, capacity, taken, state)
       SELECT session_id, starts_at, starts_at + interval '1 hour', 10, taken, state
         FROM json_to_recordset($1) AS date (session_id bigint, starts_at timestamptz, taken integer, state text)`,
      [JSON.stringify(occurrences)],
    );
    await insertExternalSessions(tx, random, businesses, now);
    await insertReviews(tx, random);
    await insertAccessFacts(tx, random, businesses, sessions);
    await tx.query(`SELECT setval(pg_get_serial_sequence('businesses', 'id'), (SELECT max(id) FROM businesses)),
                           setval(pg_get_serial_sequence('sessions', 'id'), (SELECT max(id) FROM sessions))`);
  });
}

/** Imported sessions, with and without dates, some hidden. */
async function insertExternalSessions(
  tx: Tx,
  random: Random,
  businesses: readonly {
    latitude: number;
    longitude: number;
    easting: number;
    northing: number;
    town: string;
  }[],
  now: Date,
): Promise<void> {
  const sessions = Array.from({ length: 300 }, (_, index) => {
    const { latitude, longitude, easting, northing, town } = random.pick(businesses);
    return {
      latitude,
      longitude,
      easting,
      northing,
      town,
      key: `elsewhere ${index}`,
      title: `${random.pick(nouns)} ${1 + random.integer(0, 8)}`,
      type: 1 + random.integer(0, 6),
      organiser: random.pick(names),
      price: random.pick([0, 999, 1000, 2500]),
      difficulty: random.integer(0, 7),
      ages: random.pick([0, 8, 255]),
      gender: random.integer(0, 2),
      same: random.chance(0.1),
      dates: Array.from({ length: random.integer(0, 4) }, (__, place) => ({
        at: new Date(
          now.getTime() +
            ((place * 5 + random.integer(0, 4) - 3) * 24 + 2 + random.integer(0, 19)) * 3_600_000,
        ),
        left: random.pick([null, null, 0, 0, 3]),
      })),
    };
  });
  await tx.query(
    `WITH source AS (
       INSERT INTO feed_sources (url, publisher, licence)
       VALUES ('https://feeds.example', 'A publisher', 'https://creativecommons.org/licenses/by/4.0/') RETURNING id
     ), given AS (
       SELECT * FROM json_to_recordset($1)
         AS e (key text, title text, type integer, organiser text, town text, latitude float8, longitude float8,
               easting integer, northing integer, price integer, difficulty smallint, ages smallint, gender smallint,
               same boolean, dates json)
     ), made AS (
       INSERT INTO external_sessions (source_id, key, title, link, session_type_id, organiser, town, latitude, longitude,
                                       easting, northing, price_pence, difficulty_mask, age_mask, gender, duplicate_of)
       SELECT source.id, key, title, 'https://book.example', type, organiser, town, latitude, longitude, easting, northing,
              price, difficulty, ages, gender, CASE WHEN same THEN 1 END
         FROM given CROSS JOIN source RETURNING id, key
     )
     INSERT INTO external_occurrences (session_id, starts_at, ends_at, places_left)
     SELECT made.id, date.at, date.at + interval '45 minutes', date."left"
       FROM made JOIN given USING (key)
      CROSS JOIN LATERAL json_to_recordset(given.dates) AS date (at timestamptz, "left" integer)`,
    [JSON.stringify(sessions)],
  );
}

/** One to three reviews, some hidden, with their bookings. */
async function insertReviews(
  tx: Parameters<Parameters<typeof transaction>[1]>[0],
  random: Random,
): Promise<void> {
  const { rows } = await tx.query<{ id: number; session_id: number; business_id: number; starts_at: Date }>(
    `SELECT DISTINCT ON (o.session_id) o.id, o.session_id, s.business_id, o.starts_at
       FROM occurrences o JOIN sessions s ON s.id = o.session_id ORDER BY o.session_id, o.starts_at`,
  );
  const reviews = rows
    .filter(() => random.chance(0.3))
    .flatMap((date) =>
      Array.from({ length: 1 + random.integer(0, 2) }, () => ({
        ...date,
        order_id: random.uuid(),
        payment_id: random.uuid(),
        booking_id: random.uuid(),
        stars: 1 + random.integer(0, 4),
        hidden: random.chance(0.2),
      })),
    );
  await tx.query(
    `WITH given AS (
       SELECT *, '00000000-0000-4000-8000-000000000001'::uuid AS user_id
         FROM json_to_recordset($1) AS review (id bigint, session_id bigint, business_id bigint, starts_at timestamptz,
                order_id uuid, payment_id uuid, booking_id uuid, stars smallint, hidden boolean)
     ), held AS (
       INSERT INTO holds (id, user_id, session_fee_pence, platform_fee_pence, total_pence, state, expires_at)
       SELECT order_id, user_id, 1000, 100, 1100, 'confirmed', now() FROM given
     ), bought AS (
       INSERT INTO orders (id, user_id, session_fee_pence, platform_fee_pence, total_pence)
       SELECT order_id, user_id, 1000, 100, 1100 FROM given
     ), item AS (
       INSERT INTO order_items (order_id, occurrence_id, session_fee_pence, platform_fee_pence, total_pence, policy)
       SELECT order_id, id, 1000, 100, 1100, '{}' FROM given
     ), paid AS (
       INSERT INTO payments (id, order_id, user_id, amount_pence, state)
       SELECT payment_id, order_id, user_id, 1100, 'succeeded' FROM given
     ), booked AS (
       INSERT INTO bookings (id, reference, order_id, payment_id, occurrence_id, session_id, business_id, user_id, state,
                             full_name, email, phone, session_fee_pence, platform_fee_pence, total_pence, policy,
                             starts_at, ends_at)
       SELECT booking_id, booking_id::text, order_id, payment_id, id, session_id, business_id, user_id, 'attended',
              'Sam', 'sam@example.com', '07700900000', 1000, 100, 1100, '{}', starts_at, starts_at + interval '1 hour'
         FROM given
     )
     INSERT INTO reviews (booking_id, session_id, business_id, user_id, stars, hidden_reason, hidden_by)
     SELECT booking_id, session_id, business_id, user_id, stars,
            CASE WHEN hidden THEN 'spam' END, CASE WHEN hidden THEN user_id END
       FROM given`,
    [JSON.stringify(reviews)],
  );
}

/** Access facts for half of the venues and sessions, some negative, with customers' votes. */
async function insertAccessFacts(
  tx: Tx,
  random: Random,
  businesses: readonly { id: number }[],
  sessions: readonly { id: number; business_id: number }[],
): Promise<void> {
  const facts = optionValues(accessFacts);
  const some = (of: { business_id: number; session_id: number | null }, from: readonly string[]) =>
    random.chance(0.3)
      ? random.sample(from, random.integer(1, from.length)).map((fact) => ({
          ...of,
          fact,
          holds: random.chance(0.8),
          opinions: random.pick(['', '', '+', '-', '--', '--++', '--+']),
        }))
      : [];
  const rows = [
    ...businesses.flatMap(({ id }) => some({ business_id: id, session_id: null }, facts.slice(0, 3))),
    ...sessions.flatMap(({ id, business_id }) => some({ business_id, session_id: id }, facts.slice(3))),
  ];
  await tx.query(
    `WITH stated AS (
       INSERT INTO access_facts (business_id, session_id, fact, holds, statement, stated_at)
       SELECT business_id, session_id, fact, holds, 'As stated', now()
         FROM json_to_recordset($1) AS f (business_id bigint, session_id bigint, fact text, holds boolean)
     )
     INSERT INTO users (name, email)
     SELECT 'Guest ' || n, 'guest' || n || '@example.com' FROM generate_series(1, 4) AS n`,
    [JSON.stringify(rows)],
  );
  await tx.query('ANALYZE access_facts');
  await tx.query(
    `INSERT INTO access_feedback (fact_id, user_id, agrees, recorded_at)
     SELECT f.id, u.id, said.agrees = '+', now()
       FROM json_to_recordset($1) AS o (business_id bigint, session_id bigint, fact text, opinions text)
       JOIN access_facts f ON f.business_id = o.business_id AND f.session_id IS NOT DISTINCT FROM o.session_id
        AND f.fact = o.fact
      CROSS JOIN LATERAL string_to_table(o.opinions, NULL) WITH ORDINALITY AS said (agrees, place)
       JOIN users u ON u.email = 'guest' || said.place || '@example.com'`,
    [JSON.stringify(rows)],
  );
}
