-- Reviews, favourites, sessions from other sites, and search.

-- Reviews and favourites
-- ----------------------

CREATE TABLE reviews (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  booking_id     uuid NOT NULL REFERENCES bookings (id),  -- proof of attendance
  session_id     bigint REFERENCES sessions (id),
  instructor_id  bigint REFERENCES instructors (id),
  trainer_id     bigint REFERENCES trainers (id),
  business_id    bigint REFERENCES businesses (id),       -- of the session or instructor
  user_id        uuid NOT NULL REFERENCES users (id),
  stars          smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  body           text NOT NULL DEFAULT '',
  answer         text,
  answered_at    timestamptz,
  hidden_reason  text,
  hidden_by      uuid REFERENCES users (id),
  created_at     timestamptz NOT NULL DEFAULT now(),
  edited_at      timestamptz,                             -- shown as edited
  CONSTRAINT reviews_body_length CHECK (char_length(body) <= 1500),
  CONSTRAINT reviews_answer_length CHECK (char_length(answer) BETWEEN 1 AND 1500),
  CONSTRAINT reviews_answered_at CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT reviews_hidden_reason_length CHECK (char_length(hidden_reason) BETWEEN 1 AND 500),
  CONSTRAINT reviews_edited_at CHECK (edited_at >= created_at),
  CHECK ((hidden_reason IS NULL) = (hidden_by IS NULL)),
  CONSTRAINT reviews_one_subject CHECK (num_nonnulls(session_id, instructor_id, trainer_id) = 1),
  CONSTRAINT reviews_business CHECK ((business_id IS NULL) = (trainer_id IS NOT NULL)),
  CONSTRAINT reviews_instructor_unique UNIQUE (user_id, instructor_id),
  CONSTRAINT reviews_trainer_unique UNIQUE (user_id, trainer_id)
);
COMMENT ON TABLE reviews IS 'A review of a session, an instructor or a trainer by a person who attended.';
CREATE UNIQUE INDEX reviews_session_unique_idx ON reviews (booking_id) WHERE session_id IS NOT NULL;
CREATE INDEX reviews_booking_idx ON reviews (booking_id);
CREATE INDEX reviews_instructor_idx ON reviews (instructor_id, created_at DESC) WHERE hidden_reason IS NULL;
CREATE INDEX reviews_trainer_idx ON reviews (trainer_id, created_at DESC) WHERE hidden_reason IS NULL;
CREATE INDEX reviews_session_idx ON reviews (session_id, created_at DESC) WHERE hidden_reason IS NULL;
CREATE INDEX reviews_business_idx ON reviews (business_id, created_at DESC) WHERE hidden_reason IS NULL;
CREATE INDEX reviews_user_idx ON reviews (user_id);
CREATE INDEX reviews_created_idx ON reviews USING brin (created_at);

CREATE TABLE favourites (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id        uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  session_id     bigint REFERENCES sessions (id) ON DELETE CASCADE,
  business_id    bigint REFERENCES businesses (id) ON DELETE CASCADE,
  instructor_id  bigint REFERENCES instructors (id) ON DELETE CASCADE,
  created_at     timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT favourites_one_subject CHECK (num_nonnulls(session_id, business_id, instructor_id) = 1),
  CONSTRAINT favourites_session_unique UNIQUE (user_id, session_id),
  CONSTRAINT favourites_business_unique UNIQUE (user_id, business_id),
  CONSTRAINT favourites_instructor_unique UNIQUE (user_id, instructor_id)
);
COMMENT ON TABLE favourites IS 'Sessions, businesses and instructors that people saved.';
-- The followers of a session or an instructor.
CREATE INDEX favourites_session_idx ON favourites (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX favourites_instructor_idx ON favourites (instructor_id) WHERE instructor_id IS NOT NULL;

CREATE TABLE favourite_alerts (
  user_id      uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  known        text[] NOT NULL DEFAULT '{}',
  checked_at   timestamptz,
  notified_at  timestamptz
);
COMMENT ON TABLE favourite_alerts IS
  'The times of favourites that a person already knows, such as "12:5:18:30": session 12, Thursdays at 18:30.';

CREATE TABLE instructor_changes (
  occurrence_id            bigint PRIMARY KEY REFERENCES occurrences (id) ON DELETE CASCADE,
  previous_instructor_ids  bigint[] NOT NULL,
  changed_at               timestamptz NOT NULL,
  -- The instructors' names that people with a booking know, until they are told. Null: told already, or nothing
  -- to tell.
  booked_previous_names    text[]
);
COMMENT ON TABLE instructor_changes IS
  'Occurrences whose instructors changed, until the people concerned are notified.';

CREATE TABLE saved_searches (
  id                 uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id            uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name               text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  query              jsonb NOT NULL,     -- the filters, as in the address of /search
  frequency          text NOT NULL CHECK (frequency IN ('day', 'find')),
  is_enabled         boolean NOT NULL DEFAULT true,
  -- Allows unsubscribing only.
  token              text NOT NULL UNIQUE CHECK (char_length(token) >= 32),
  known_session_ids  bigint[] NOT NULL,  -- sessions found when its owner last looked
  created_at         timestamptz NOT NULL,
  checked_at         timestamptz NOT NULL,
  notified_at        timestamptz
);
COMMENT ON TABLE saved_searches IS 'A saved search, and how often its owner is notified of new results.';
CREATE INDEX saved_searches_user_idx ON saved_searches (user_id, created_at);
CREATE INDEX saved_searches_due_idx ON saved_searches (checked_at) WHERE is_enabled;

-- Search
-- ------
-- A read model that triggers keep current in the transaction that changes its sources. All of it can be rebuilt.

-- The 2 km square of the National Grid that contains a point, counted in rows of 512 from 200 km south-west of the
-- grid's origin.
CREATE FUNCTION search_cell(easting integer, northing integer) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (northing + 200000) / 2000 * 512 + (easting + 200000) / 2000
$$;

-- The words of a text in lower case, without accents or apostrophes; all but letters and digits separates.
CREATE FUNCTION search_words(source text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(string_to_array(regexp_replace(
    translate(lower(source),
      'ÀÁÂÃÄÅàáâãäåÇçÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕÖòóôõöÙÚÛÜùúûüŴŵÝÿýŶŷ''’',
      'aaaaaaaaaaaacceeeeeeeeiiiiiiiinnoooooooooouuuuuuuuwwyyyyy'),
    '[^a-z0-9]+', ' ', 'g'), ' '), '')
$$;

CREATE TABLE search_rating_mean (
  singleton    boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  thousandths  integer NOT NULL DEFAULT 4000 CHECK (thousandths BETWEEN 1000 AND 5000)
);
COMMENT ON TABLE search_rating_mean IS 'The mean rating of all sessions in thousandths of a star; one row.';
INSERT INTO search_rating_mean DEFAULT VALUES;

-- A session's mean rating in thousandths, with four added reviews of the overall mean: one early five-star review
-- does not outrank fifty of 4.9 (src/shared/domain/bayesian-rating.ts).
CREATE FUNCTION search_rating(review_count bigint, stars bigint) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ((4 * (SELECT m.thousandths FROM search_rating_mean m) + coalesce(stars, 0) * 1000) / (4 + review_count))::integer
$$;

CREATE SEQUENCE search_versions;

CREATE TABLE search_listings (
  session_id          bigint PRIMARY KEY,
  cell                integer NOT NULL,   -- search_cell(easting, northing)
  easting             integer NOT NULL,   -- British National Grid, metres
  northing            integer NOT NULL,
  latitude_e6         integer NOT NULL,   -- millionths of a degree, a tenth of a metre
  longitude_e6        integer NOT NULL,
  session_type_id     smallint NOT NULL,
  difficulty_mask     smallint NOT NULL,  -- beginner 1, intermediate 2, advanced 4; all levels 7
  age_mask            smallint NOT NULL,  -- 2-5 1, 6-12 2, … 50+ 64, family 128; all ages 255
  gender              smallint NOT NULL,  -- mixed 0, female only 1, male only 2
  access_mask         smallint NOT NULL,  -- of venue and session, see access_bit
  bookable            boolean NOT NULL,
  price_pence         integer NOT NULL,   -- the session fee
  rating_thousandths  integer NOT NULL,   -- shrunk towards the mean, see search_rating
  next_starts_at      timestamptz,        -- next scheduled occurrence; minutes late at most
  slot_mask           bigint NOT NULL,    -- bit (day * 5 + part): early 0, morning 1, lunch 2, afternoon 3, evening 4
  title               text NOT NULL,
  words               tsvector NOT NULL,  -- title, activity, business, venue, town and instructors
  version             bigint NOT NULL     -- changes with anything that is shown
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
COMMENT ON TABLE search_listings IS 'One narrow row for each session that can be found.';
-- A search walks the cells of its area. The index has all that it filters and sorts by, so that it never visits
-- the table; one index leads with the activity, the most used filter.
CREATE INDEX search_listings_cell_idx ON search_listings (cell)
  INCLUDE (session_id, easting, northing, latitude_e6, longitude_e6, session_type_id, difficulty_mask, age_mask,
    gender, access_mask, bookable, price_pence, rating_thousandths, next_starts_at, slot_mask);
CREATE INDEX search_listings_type_cell_idx ON search_listings (session_type_id, cell)
  INCLUDE (session_id, easting, northing, latitude_e6, longitude_e6, difficulty_mask, age_mask, gender, access_mask,
    bookable, price_pence, rating_thousandths, next_starts_at, slot_mask);
CREATE INDEX search_listings_words_idx ON search_listings USING gin (words);
CREATE INDEX search_listings_next_idx ON search_listings (next_starts_at);

-- session_id null: everything changed. Numbers are assigned before commit, so a reader that has seen a row cannot
-- know that no lower one is still to come. It reads everything from the first transaction that was running at its
-- last read, and skips what it has seen: WHERE txid >= the pg_snapshot_xmin(pg_current_snapshot()) of then.
CREATE TABLE search_changes (
  seq          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id   bigint,
  places_only  boolean NOT NULL DEFAULT false,  -- only free places or the next occurrence changed
  txid         xid8 NOT NULL DEFAULT pg_current_xact_id(),
  changed_at   timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE search_changes IS 'Change log of the search for the in-memory indexes of the web processes.';
CREATE INDEX search_changes_txid_idx ON search_changes (txid);

-- Sessions from other sites' open data
-- ------------------------------------

CREATE TABLE feed_sources (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  url               text NOT NULL CHECK (char_length(url) <= 500),
  publisher         text NOT NULL CHECK (char_length(publisher) BETWEEN 2 AND 120),
  publisher_url     text,
  licence           text NOT NULL,  -- its URL
  state             text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'removed')),
  -- The reading process extends this lease; another takes over when it expires.
  lease_expires_at  timestamptz,
  added_at          timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE feed_sources IS 'A publisher of open data whose feeds are read.';
CREATE UNIQUE INDEX feed_sources_url_idx ON feed_sources (lower(url)) WHERE state <> 'removed';

CREATE TABLE feeds (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source_id      uuid NOT NULL REFERENCES feed_sources (id) ON DELETE CASCADE,
  kind           text NOT NULL,
  url            text NOT NULL,
  next_url       text NOT NULL,
  etag           text,                        -- of the last page
  last_modified  text,
  retry_at       timestamptz,                 -- as the publisher asked, or after a failure
  failures       integer NOT NULL DEFAULT 0,  -- in a row
  problem        text,                        -- of the last failure
  read_at        timestamptz,
  ended_at       timestamptz,                 -- when its end was reached; null: there is more
  CONSTRAINT feeds_unique UNIQUE (source_id, url)
);
COMMENT ON TABLE feeds IS 'A feed of a source, and how far it was read.';

CREATE TABLE feed_visited_pages (
  feed_id     bigint NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
  url_digest  text NOT NULL,
  CONSTRAINT feed_visited_pages_key PRIMARY KEY (feed_id, url_digest)
);
COMMENT ON TABLE feed_visited_pages IS 'Pages that were read since the feed last ended, to detect loops.';

CREATE TABLE feed_items (
  feed_id      bigint NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
  item_id      text NOT NULL,
  modified     text NOT NULL,
  external_id  text,  -- its @id
  parent_id    text,  -- its series'
  facts        jsonb,
  refusal      text,
  detail       text,
  CONSTRAINT feed_items_key PRIMARY KEY (feed_id, item_id),
  CHECK (facts IS NOT NULL OR refusal IS NOT NULL)
);
COMMENT ON TABLE feed_items IS 'An item of a feed as it was read and checked, without personal data.';
CREATE INDEX feed_items_external_idx ON feed_items (external_id) WHERE external_id IS NOT NULL;
CREATE INDEX feed_items_parent_idx ON feed_items (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX feed_items_refusal_idx ON feed_items (feed_id, refusal) WHERE refusal IS NOT NULL;

CREATE TABLE feed_runs (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source_id   uuid NOT NULL REFERENCES feed_sources (id) ON DELETE CASCADE,
  started_at  timestamptz NOT NULL,
  ended_at    timestamptz,
  pages       integer NOT NULL DEFAULT 0,
  taken       integer NOT NULL DEFAULT 0,  -- items read
  deleted     integer NOT NULL DEFAULT 0,  -- items that their feed deleted
  refused     integer NOT NULL DEFAULT 0,
  problem     text
);
COMMENT ON TABLE feed_runs IS 'Each reading of a source, and its counts.';
CREATE INDEX feed_runs_source_idx ON feed_runs (source_id, id DESC);

CREATE TABLE external_sessions (
  id                    bigint GENERATED ALWAYS AS IDENTITY (START WITH 2000000001) PRIMARY KEY,
  source_id             uuid NOT NULL REFERENCES feed_sources (id) ON DELETE CASCADE,
  -- its series' @id; else its own; else its position in the feed
  key                   text NOT NULL,
  title                 text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 160),
  description           text NOT NULL DEFAULT '' CHECK (char_length(description) <= 4000),
  link                  text NOT NULL,                   -- where it is booked
  session_type_id       integer NOT NULL REFERENCES session_types (id),
  organiser             text NOT NULL CHECK (char_length(organiser) BETWEEN 1 AND 120),
  place                 text NOT NULL DEFAULT '',
  address               text NOT NULL DEFAULT '',
  town                  text NOT NULL DEFAULT '',
  postcode              text NOT NULL DEFAULT '',
  phone                 text NOT NULL DEFAULT '',        -- of the organiser, where it is an organisation
  website               text,
  latitude              double precision NOT NULL CHECK (latitude BETWEEN 49 AND 61.5),
  longitude             double precision NOT NULL CHECK (longitude BETWEEN -9 AND 2.5),
  easting               integer NOT NULL,
  northing              integer NOT NULL,
  price_pence           integer NOT NULL CHECK (price_pence BETWEEN 0 AND 1000000),
  is_from_price         boolean NOT NULL DEFAULT false,  -- more expensive offers exist
  difficulty_mask       smallint NOT NULL DEFAULT 0,     -- 0: unknown
  age_mask              smallint NOT NULL DEFAULT 0,
  gender                smallint NOT NULL DEFAULT 0,
  has_rolling_schedule  boolean NOT NULL DEFAULT false,  -- occurrences are created from a schedule, by day
  -- The same session, ours or from another source: only one is shown.
  duplicate_of          bigint,
  CONSTRAINT external_sessions_unique UNIQUE (source_id, key)
);
COMMENT ON TABLE external_sessions IS 'A session that is booked on another site; its ids never meet those of sessions.';
CREATE INDEX external_sessions_key_idx ON external_sessions (key);
CREATE INDEX external_sessions_cell_idx ON external_sessions (search_cell(easting, northing));

CREATE TABLE external_occurrences (
  session_id   bigint NOT NULL REFERENCES external_sessions (id) ON DELETE CASCADE,
  starts_at    timestamptz NOT NULL,
  ends_at      timestamptz NOT NULL,
  places_left  integer CHECK (places_left BETWEEN 0 AND 10000),  -- null: unknown
  link         text,
  CONSTRAINT external_occurrences_key PRIMARY KEY (session_id, starts_at),
  CHECK (ends_at > starts_at)
);
COMMENT ON TABLE external_occurrences IS 'An occurrence of an external session.';
CREATE INDEX external_occurrences_ends_idx ON external_occurrences (ends_at);

CREATE TABLE external_rejections (
  source_id  uuid NOT NULL REFERENCES feed_sources (id) ON DELETE CASCADE,
  key        text NOT NULL,
  refusal    text NOT NULL,
  detail     text NOT NULL,
  CONSTRAINT external_rejections_key PRIMARY KEY (source_id, key)
);
COMMENT ON TABLE external_rejections IS 'Items that made no session, and why.';

-- Sources of the search
-- ---------------------

CREATE VIEW search_occurrences AS
SELECT session_id, starts_at, ends_at, capacity, taken, state FROM occurrences
 UNION ALL
SELECT session_id, starts_at, ends_at, places_left, 0, 'scheduled' FROM external_occurrences;
COMMENT ON VIEW search_occurrences IS 'Occurrences of all that can be found.';

CREATE VIEW search_slots AS
SELECT session_id, day_of_week, start_time FROM session_slots
 UNION ALL
SELECT session_id, date_part('dow', starts_at AT TIME ZONE 'Europe/London')::smallint,
       date_trunc('minute', starts_at AT TIME ZONE 'Europe/London')::time
  FROM external_occurrences;
COMMENT ON VIEW search_slots IS 'Weekly times of all that can be found.';

CREATE VIEW local_listing_source AS
SELECT s.id AS session_id,
       search_cell(coalesce(v.easting, b.easting), coalesce(v.northing, b.northing)) AS cell,
       coalesce(v.easting, b.easting) AS easting,
       coalesce(v.northing, b.northing) AS northing,
       round(coalesce(v.latitude, b.latitude) * 1000000)::integer AS latitude_e6,
       round(coalesce(v.longitude, b.longitude) * 1000000)::integer AS longitude_e6,
       s.session_type_id::smallint AS session_type_id,
       (CASE WHEN 'all_levels' = ANY (s.difficulties) THEN 7
             ELSE 1 * ('beginner' = ANY (s.difficulties))::integer
                + 2 * ('intermediate' = ANY (s.difficulties))::integer
                + 4 * ('advanced' = ANY (s.difficulties))::integer END)::smallint AS difficulty_mask,
       (CASE WHEN 'all_ages' = ANY (s.age_groups) THEN 255
             ELSE 1 * ('2-5' = ANY (s.age_groups))::integer
                + 2 * ('6-12' = ANY (s.age_groups))::integer
                + 4 * ('13-17' = ANY (s.age_groups))::integer
                + 8 * ('18-25' = ANY (s.age_groups))::integer
                + 16 * ('26-35' = ANY (s.age_groups))::integer
                + 32 * ('36-50' = ANY (s.age_groups))::integer
                + 64 * ('50+' = ANY (s.age_groups))::integer
                + 128 * ('family' = ANY (s.age_groups))::integer END)::smallint AS age_mask,
       (CASE s.gender WHEN 'female_only' THEN 1 WHEN 'male_only' THEN 2 ELSE 0 END)::smallint AS gender,
       (coalesce(v.access_mask, b.access_mask) | s.access_mask) AS access_mask,
       b.booking_enabled AS bookable,
       s.price_pence,
       search_rating(stars.review_count, stars.total) AS rating_thousandths,
       (SELECT min(o.starts_at) FROM occurrences o
         WHERE o.session_id = s.id AND o.starts_at > now() AND o.state = 'scheduled') AS next_starts_at,
       coalesce((SELECT bit_or(1::bigint << (slot.day_of_week * 5 + CASE WHEN slot.start_time < '09:00' THEN 0
                                                                       WHEN slot.start_time < '12:00' THEN 1
                                                                       WHEN slot.start_time < '14:00' THEN 2
                                                                       WHEN slot.start_time < '17:00' THEN 3
                                                                       ELSE 4 END))
                   FROM session_slots slot WHERE slot.session_id = s.id), 0) AS slot_mask,
       s.title,
       array_to_tsvector(search_words(concat_ws(' ', s.title, t.name, b.name, v.name, coalesce(v.town, b.town),
         (SELECT string_agg(i.name, ' ') FROM session_instructors taught JOIN instructors i ON i.id = taught.instructor_id
           WHERE taught.session_id = s.id AND i.state = 'shown')))) AS words
  FROM sessions s
  JOIN businesses b ON b.id = s.business_id
  LEFT JOIN venues v ON v.id = s.venue_id
  JOIN session_types t ON t.id = s.session_type_id
 CROSS JOIN LATERAL (
   SELECT count(*) AS review_count, sum(r.stars) AS total
     FROM reviews r WHERE r.session_id = s.id AND r.hidden_reason IS NULL
 ) stars
 WHERE s.status = 'published' AND b.status = 'approved';
COMMENT ON VIEW local_listing_source IS 'The rows that search_listings should hold for this site''s own sessions, without their version.';

CREATE VIEW search_listing_source AS
SELECT * FROM local_listing_source
 UNION ALL
SELECT e.id, search_cell(e.easting, e.northing), e.easting, e.northing,
       round(e.latitude * 1000000)::integer, round(e.longitude * 1000000)::integer,
       e.session_type_id::smallint, e.difficulty_mask, e.age_mask, e.gender, 0::smallint, false,
       e.price_pence, search_rating(0, 0),
       (SELECT min(d.starts_at) FROM external_occurrences d WHERE d.session_id = e.id AND d.starts_at > now()),
       coalesce((SELECT bit_or(1::bigint << (slot.day_of_week * 5 + CASE WHEN slot.start_time < '09:00' THEN 0
                                                                       WHEN slot.start_time < '12:00' THEN 1
                                                                       WHEN slot.start_time < '14:00' THEN 2
                                                                       WHEN slot.start_time < '17:00' THEN 3
                                                                       ELSE 4 END))
                   FROM search_slots slot WHERE slot.session_id = e.id), 0),
       e.title,
       array_to_tsvector(search_words(concat_ws(' ', e.title, t.name, e.organiser, e.place, e.town)))
  FROM external_sessions e
  JOIN feed_sources f ON f.id = e.source_id
  JOIN session_types t ON t.id = e.session_type_id
 WHERE e.duplicate_of IS NULL AND f.state = 'active'
   AND EXISTS (SELECT FROM external_occurrences d WHERE d.session_id = e.id);
COMMENT ON VIEW search_listing_source IS 'The rows that search_listings should hold, without their version.';

-- Refreshing the search
-- ---------------------

-- Transactions that touch the same business take turns. Otherwise a session that is published while its business
-- is suspended would stay in the search: each transaction would refresh without seeing the other.
CREATE FUNCTION lock_business_search(business_ids bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(business_ids) > 200 THEN   -- one lock for all: the lock table has no room for thousands
    PERFORM pg_advisory_xact_lock(731204116);
  ELSE
    PERFORM pg_advisory_xact_lock_shared(731204116);
    PERFORM pg_advisory_xact_lock(731204117, (ordered.id % 2147483647)::integer)
       FROM (SELECT DISTINCT unnest(business_ids) AS id ORDER BY 1) AS ordered;
  END IF;
END $$;

-- Writes, rewrites or removes the rows of these sessions. A rewritten row has a new version even when it is equal:
-- descriptions and phone numbers are shown, but not here.
CREATE FUNCTION refresh_search_listings(ids bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(cardinality(ids), 0) = 0 THEN
    RETURN;
  END IF;
  PERFORM lock_business_search(
    ARRAY (SELECT DISTINCT s.business_id FROM sessions s WHERE s.id = ANY (ids)));
  WITH fresh AS MATERIALIZED (
    SELECT source.*, nextval('search_versions') AS version
      FROM search_listing_source source WHERE source.session_id = ANY (ids) ORDER BY source.session_id
  ), removed AS (
    DELETE FROM search_listings l
     WHERE l.session_id = ANY (ids) AND NOT EXISTS (SELECT FROM fresh f WHERE f.session_id = l.session_id)
    RETURNING l.session_id
  ), written AS (
    INSERT INTO search_listings AS l SELECT * FROM fresh
    ON CONFLICT (session_id) DO UPDATE SET
      cell = excluded.cell, easting = excluded.easting, northing = excluded.northing,
      latitude_e6 = excluded.latitude_e6, longitude_e6 = excluded.longitude_e6,
      session_type_id = excluded.session_type_id, difficulty_mask = excluded.difficulty_mask,
      age_mask = excluded.age_mask, gender = excluded.gender,
      access_mask = excluded.access_mask, bookable = excluded.bookable,
      price_pence = excluded.price_pence, rating_thousandths = excluded.rating_thousandths,
      next_starts_at = excluded.next_starts_at, slot_mask = excluded.slot_mask, title = excluded.title,
      words = excluded.words, version = excluded.version
    RETURNING l.session_id
  )
  INSERT INTO search_changes (session_id)
  SELECT session_id FROM removed UNION ALL SELECT session_id FROM written;
END $$;

-- Rebuilds all rows in the order of their cells, after a bulk load.
CREATE FUNCTION rebuild_search_listings() RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  written bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(731204116);
  TRUNCATE search_listings;
  INSERT INTO search_listings
  SELECT source.*, nextval('search_versions') FROM search_listing_source source
   ORDER BY source.cell, source.session_id;
  GET DIAGNOSTICS written = ROW_COUNT;
  INSERT INTO search_changes (session_id) VALUES (NULL);
  RETURN written;
END $$;

-- Updates next_starts_at of these sessions to their first occurrence after an instant, and returns how many
-- changed.
CREATE FUNCTION refresh_next_starts_for(ids bigint[], after timestamptz) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
BEGIN
  PERFORM FROM search_listings l WHERE l.session_id = ANY (ids) ORDER BY l.session_id FOR NO KEY UPDATE;
  WITH written AS (
    UPDATE search_listings l SET next_starts_at = upcoming.starts_at
      FROM (SELECT wanted.id, (SELECT min(o.starts_at) FROM search_occurrences o
                                WHERE o.session_id = wanted.id AND o.starts_at > after AND o.state = 'scheduled')
                              AS starts_at
              FROM (SELECT DISTINCT unnest(ids) AS id) AS wanted) AS upcoming
     WHERE l.session_id = upcoming.id AND l.next_starts_at IS DISTINCT FROM upcoming.starts_at
    RETURNING l.session_id
  )
  INSERT INTO search_changes (session_id, places_only) SELECT session_id, true FROM written;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;

-- Run every few minutes: sessions whose next occurrence has begun move on to the following one. Deletes changes
-- older than a day: a reader that is further behind reads everything.
CREATE FUNCTION refresh_next_starts(at timestamptz) RETURNS bigint
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_changes c WHERE c.changed_at < at - interval '1 day';
  RETURN refresh_next_starts_for(
    ARRAY (SELECT l.session_id FROM search_listings l WHERE l.next_starts_at <= at), at);
END $$;

-- Run every night: updates the mean and all ratings, and returns whether it changed. Sessions whose reviews change
-- meanwhile are rated by either mean until the next night.
CREATE FUNCTION refresh_search_rating_mean() RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  fresh integer;
BEGIN
  SELECT round((400 + coalesce(sum(r.stars), 0)) / (100.0 + count(*)), 1) * 1000 INTO fresh
    FROM reviews r WHERE r.session_id IS NOT NULL AND r.hidden_reason IS NULL;
  UPDATE search_rating_mean SET thousandths = fresh WHERE thousandths <> fresh;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM FROM search_listings l ORDER BY l.session_id FOR NO KEY UPDATE;
  UPDATE search_listings l SET rating_thousandths = search_rating(given.review_count, given.total)
    FROM (SELECT rated.session_id, count(r.stars) AS review_count, sum(r.stars) AS total
            FROM search_listings rated
            LEFT JOIN reviews r ON r.session_id = rated.session_id AND r.hidden_reason IS NULL
           GROUP BY rated.session_id) AS given
   WHERE l.session_id = given.session_id;
  INSERT INTO search_changes (session_id) VALUES (NULL);
  RETURN true;
END $$;

-- Bulk loaders run SET LOCAL fettle.bulk_load = 'on', and call rebuild_search_listings() at the end.
CREATE FUNCTION search_sync_enabled() RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('fettle.bulk_load', true), '') <> 'on'
$$;

-- Triggers of the search
-- ----------------------

CREATE FUNCTION sessions_changed_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT search_sync_enabled() THEN
    RETURN NULL;
  END IF;
  CASE TG_OP
    WHEN 'INSERT' THEN
      PERFORM refresh_search_listings(ARRAY (SELECT id FROM new_rows WHERE status = 'published'));
    WHEN 'UPDATE' THEN
      PERFORM refresh_search_listings(ARRAY (
        SELECT n.id FROM new_rows n JOIN old_rows o USING (id)
         WHERE (n.status = 'published' OR o.status = 'published') AND n IS DISTINCT FROM o));
    WHEN 'DELETE' THEN
      PERFORM refresh_search_listings(ARRAY (SELECT id FROM old_rows WHERE status = 'published'));
  END CASE;
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_search_insert AFTER INSERT ON sessions
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sessions_changed_for_search();
CREATE TRIGGER sessions_search_update AFTER UPDATE ON sessions
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION sessions_changed_for_search();
CREATE TRIGGER sessions_search_delete AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION sessions_changed_for_search();

CREATE FUNCTION businesses_changed_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  changed bigint[];
BEGIN
  IF NOT search_sync_enabled() THEN
    RETURN NULL;
  END IF;
  changed := ARRAY (
    SELECT n.id FROM new_rows n JOIN old_rows o USING (id) WHERE n IS DISTINCT FROM o);
  IF cardinality(changed) > 0 THEN
    -- First the lock, then the sessions: one published meanwhile must be among them.
    PERFORM lock_business_search(changed);
    PERFORM refresh_search_listings(ARRAY (
      SELECT s.id FROM sessions s WHERE s.business_id = ANY (changed) AND s.status = 'published'));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_search_update AFTER UPDATE ON businesses
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION businesses_changed_for_search();

-- What is shown of a venue, its location and its access_mask.
CREATE FUNCTION venue_changed_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF search_sync_enabled() THEN
    PERFORM lock_business_search(ARRAY[NEW.business_id]);
    PERFORM refresh_search_listings(ARRAY (
      SELECT s.id FROM sessions s WHERE s.venue_id = NEW.id AND s.status = 'published'));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER venues_search_update AFTER UPDATE OF name, address, town, postcode, latitude, longitude, easting, northing,
    access_mask ON venues
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION venue_changed_for_search();

-- For tables whose every change affects the session they refer to: slots, reviews and instructors.
CREATE FUNCTION session_details_changed_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT search_sync_enabled() THEN
    RETURN NULL;
  END IF;
  CASE TG_OP
    WHEN 'INSERT' THEN
      PERFORM refresh_search_listings(ARRAY (
        SELECT DISTINCT session_id FROM new_rows WHERE session_id IS NOT NULL));
    WHEN 'UPDATE' THEN
      PERFORM refresh_search_listings(ARRAY (
        SELECT session_id FROM new_rows WHERE session_id IS NOT NULL
        UNION SELECT session_id FROM old_rows WHERE session_id IS NOT NULL));
    WHEN 'DELETE' THEN
      PERFORM refresh_search_listings(ARRAY (
        SELECT DISTINCT session_id FROM old_rows WHERE session_id IS NOT NULL));
  END CASE;
  RETURN NULL;
END $$;
CREATE TRIGGER session_slots_search_insert AFTER INSERT ON session_slots
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION session_details_changed_for_search();
CREATE TRIGGER session_slots_search_update AFTER UPDATE ON session_slots
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION session_details_changed_for_search();
CREATE TRIGGER session_slots_search_delete AFTER DELETE ON session_slots
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION session_details_changed_for_search();
CREATE TRIGGER session_instructors_search_insert AFTER INSERT ON session_instructors
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION session_details_changed_for_search();
CREATE TRIGGER session_instructors_search_update AFTER UPDATE ON session_instructors
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION session_details_changed_for_search();
CREATE TRIGGER session_instructors_search_delete AFTER DELETE ON session_instructors
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION session_details_changed_for_search();
CREATE TRIGGER reviews_search_insert AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION session_details_changed_for_search();
CREATE TRIGGER reviews_search_update AFTER UPDATE ON reviews
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION session_details_changed_for_search();
CREATE TRIGGER reviews_search_delete AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION session_details_changed_for_search();

-- Instructors are shown on cards and found by name.
CREATE FUNCTION instructor_changed_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF search_sync_enabled() THEN
    PERFORM refresh_search_listings(ARRAY (
      SELECT t.session_id FROM session_instructors t WHERE t.instructor_id = NEW.id));
  END IF;
  INSERT INTO search_changes (session_id)
  SELECT DISTINCT o.session_id FROM occurrence_instructors i JOIN occurrences o ON o.id = i.occurrence_id
   WHERE i.instructor_id = NEW.id AND o.ends_at > now();
  RETURN NULL;
END $$;
CREATE TRIGGER instructors_search_update AFTER UPDATE ON instructors
  FOR EACH ROW WHEN ((OLD.name, OLD.state = 'shown') IS DISTINCT FROM (NEW.name, NEW.state = 'shown'))
  EXECUTE FUNCTION instructor_changed_for_search();

-- Substitutes are shown with their occurrence.
CREATE FUNCTION substitute_changed_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (session_id)
  SELECT o.session_id FROM occurrences o WHERE o.id = coalesce(NEW.occurrence_id, OLD.occurrence_id);
  RETURN NULL;
END $$;
CREATE TRIGGER occurrence_instructors_search AFTER INSERT OR DELETE ON occurrence_instructors
  FOR EACH ROW EXECUTE FUNCTION substitute_changed_for_search();

-- Search cards show the cover.
CREATE FUNCTION photos_changed_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF search_sync_enabled() THEN
    PERFORM refresh_search_listings(ARRAY (
      SELECT s.id FROM sessions s
       WHERE s.status = 'published'
         AND (s.id IN (OLD.session_id, NEW.session_id) OR s.business_id IN (OLD.business_id, NEW.business_id))));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER photos_search_insert AFTER INSERT ON photos
  FOR EACH ROW WHEN (NEW.state = 'shown') EXECUTE FUNCTION photos_changed_for_search();
CREATE TRIGGER photos_search_update AFTER UPDATE ON photos
  FOR EACH ROW WHEN ((OLD.state = 'shown' OR NEW.state = 'shown') AND OLD IS DISTINCT FROM NEW)
  EXECUTE FUNCTION photos_changed_for_search();
CREATE TRIGGER photos_search_delete AFTER DELETE ON photos
  FOR EACH ROW WHEN (OLD.state = 'shown') EXECUTE FUNCTION photos_changed_for_search();

-- Occurrences are created by the thousand and mostly lie beyond the next one: a session's row changes only for an
-- earlier one. LEAST against the current row keeps two concurrent writers right.
CREATE FUNCTION occurrences_added_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT search_sync_enabled() THEN
    RETURN NULL;
  END IF;
  UPDATE search_listings l SET next_starts_at = added.starts_at
    FROM (SELECT session_id, min(starts_at) AS starts_at FROM new_rows
           WHERE state = 'scheduled' AND starts_at > now() GROUP BY session_id) AS added
   WHERE l.session_id = added.session_id
     AND (l.next_starts_at IS NULL OR added.starts_at < l.next_starts_at);
  INSERT INTO search_changes (session_id) SELECT DISTINCT session_id FROM new_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER occurrences_search_insert AFTER INSERT ON occurrences
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION occurrences_added_for_search();

CREATE FUNCTION occurrences_removed_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF search_sync_enabled() THEN
    PERFORM refresh_next_starts_for(ARRAY (SELECT DISTINCT session_id FROM old_rows), now());
    INSERT INTO search_changes (session_id) SELECT DISTINCT session_id FROM old_rows;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER occurrences_search_delete AFTER DELETE ON occurrences
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION occurrences_removed_for_search();

-- By row and column, so that a taken place, the hottest write, never runs it.
CREATE FUNCTION occurrence_moved_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF search_sync_enabled() THEN
    PERFORM refresh_next_starts_for(ARRAY[OLD.session_id, NEW.session_id], now());
    INSERT INTO search_changes (session_id) SELECT DISTINCT unnest(ARRAY[OLD.session_id, NEW.session_id]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER occurrences_search_update AFTER UPDATE OF session_id, starts_at, ends_at, state ON occurrences
  FOR EACH ROW WHEN ((OLD.session_id, OLD.starts_at, OLD.ends_at, OLD.state)
                     IS DISTINCT FROM (NEW.session_id, NEW.starts_at, NEW.ends_at, NEW.state))
  EXECUTE FUNCTION occurrence_moved_for_search();

-- A taken or freed place writes one narrow row, and none of search_listings.
CREATE FUNCTION occurrence_places_changed_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (session_id, places_only) VALUES (NEW.session_id, true);
  RETURN NULL;
END $$;
CREATE TRIGGER occurrences_search_places AFTER UPDATE OF taken, capacity ON occurrences
  FOR EACH ROW WHEN (OLD.capacity - OLD.taken IS DISTINCT FROM NEW.capacity - NEW.taken)
  EXECUTE FUNCTION occurrence_places_changed_for_search();

-- External sessions have one writer for each source.
CREATE FUNCTION external_sessions_changed_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'UPDATE' THEN
      PERFORM refresh_search_listings(ARRAY (
        SELECT n.id FROM new_rows n JOIN old_rows o USING (id) WHERE n IS DISTINCT FROM o));
    WHEN 'DELETE' THEN
      PERFORM refresh_search_listings(ARRAY (SELECT id FROM old_rows));
  END CASE;
  RETURN NULL;
END $$;
CREATE TRIGGER external_sessions_search_update AFTER UPDATE ON external_sessions
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION external_sessions_changed_for_search();
CREATE TRIGGER external_sessions_search_delete AFTER DELETE ON external_sessions
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION external_sessions_changed_for_search();

-- A session without occurrences is not found; its first one adds it.
CREATE FUNCTION external_occurrences_changed_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      PERFORM refresh_search_listings(ARRAY (SELECT DISTINCT session_id FROM new_rows));
    WHEN 'UPDATE' THEN
      PERFORM refresh_search_listings(ARRAY (SELECT DISTINCT session_id FROM new_rows));
    WHEN 'DELETE' THEN
      PERFORM refresh_search_listings(ARRAY (SELECT DISTINCT session_id FROM old_rows));
  END CASE;
  RETURN NULL;
END $$;
CREATE TRIGGER external_occurrences_search_insert AFTER INSERT ON external_occurrences
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION external_occurrences_changed_for_search();
CREATE TRIGGER external_occurrences_search_update AFTER UPDATE ON external_occurrences
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION external_occurrences_changed_for_search();
CREATE TRIGGER external_occurrences_search_delete AFTER DELETE ON external_occurrences
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION external_occurrences_changed_for_search();

-- A paused or removed source is hidden at once.
CREATE FUNCTION feed_source_changed_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_listings(ARRAY (SELECT e.id FROM external_sessions e WHERE e.source_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER feed_sources_search_update AFTER UPDATE OF state, publisher ON feed_sources
  FOR EACH ROW WHEN ((OLD.state, OLD.publisher) IS DISTINCT FROM (NEW.state, NEW.publisher))
  EXECUTE FUNCTION feed_source_changed_for_search();

-- Counts without anything about who came
-- --------------------------------------

CREATE TABLE zero_result_searches (
  day       date NOT NULL,
  place     text,  -- "Homerton (E9)"; null: everywhere, or an area wider than a city
  activity  text,  -- the slug; null: any
  searches  integer NOT NULL CHECK (searches > 0),
  narrowed  integer NOT NULL CHECK (narrowed BETWEEN 0 AND searches),
  CONSTRAINT zero_result_searches_key UNIQUE NULLS NOT DISTINCT (day, place, activity)
);
COMMENT ON TABLE zero_result_searches IS 'Searches without results, by day, place and activity.';

CREATE TABLE session_visits (
  session_id       bigint NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  day              date NOT NULL,
  referral_source  text NOT NULL,
  visits           integer NOT NULL CHECK (visits > 0),
  CONSTRAINT session_visits_key PRIMARY KEY (session_id, day, referral_source),
  CONSTRAINT session_visits_referral_source
    CHECK (referral_source IN ('search', 'map', 'town', 'business', 'favourite', 'alert', 'again', 'shared',
      'website', 'widget', 'direct'))
);
COMMENT ON TABLE session_visits IS 'Visits of session pages, by day and source.';
CREATE INDEX session_visits_day_idx ON session_visits (day);

CREATE TABLE search_impressions (
  session_id   bigint NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  day          date NOT NULL,
  impressions  integer NOT NULL CHECK (impressions > 0),
  CONSTRAINT search_impressions_key PRIMARY KEY (session_id, day)
);
COMMENT ON TABLE search_impressions IS 'Appearances of sessions in search results, by day.';
CREATE INDEX search_impressions_day_idx ON search_impressions (day);
