-- Searching: a read model, kept true by triggers in the transaction that changes what it is made of, so that no writer
-- can forget it. Everything here is derived and can be rebuilt.

-- One narrow row for each session that can be found.
CREATE TABLE search_listings (
  session_id          bigint PRIMARY KEY,
  cell                integer NOT NULL,              -- search_cell(easting, northing)
  easting             integer NOT NULL,              -- British National Grid, metres
  northing            integer NOT NULL,
  latitude_e6         integer NOT NULL,              -- millionths of a degree, a tenth of a metre
  longitude_e6        integer NOT NULL,
  session_type_id     smallint NOT NULL,
  difficulty_mask     smallint NOT NULL,             -- beginner 1, intermediate 2, advanced 4; all levels 7
  age_mask            smallint NOT NULL,             -- 2-5 1, 6-12 2, … 50+ 64, family 128; all ages 255
  gender              smallint NOT NULL,             -- mixed 0, female only 1, male only 2
  access_mask         smallint NOT NULL,             -- what holds of the venue and of the session, see access_bit (0023)
  bookable            boolean NOT NULL,
  price_pence         integer NOT NULL,              -- the session fee
  rating_thousandths  integer NOT NULL,              -- shrunk towards the mean, see search_rating
  next_starts_at      timestamptz,                   -- the next date that is on; behind by minutes at most
  slot_mask           bigint NOT NULL,               -- bit (day * 5 + part): early 0, morning 1, lunch 2, afternoon 3, evening 4
  title               text NOT NULL,
  words               tsvector NOT NULL,             -- title, activity, business, venue, town and who teaches
  version             bigint NOT NULL                -- another number whenever what is shown of the session changes
)
-- Index-only reading needs the visibility map, which only vacuum writes.
WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
CREATE SEQUENCE search_versions;

-- A search walks the cells of its area. All that it filters and sorts by is in the index, so that it never
-- visits the table; one index leads with the activity, the filter used most.
CREATE INDEX search_listings_cell_idx ON search_listings (cell)
  INCLUDE (session_id, easting, northing, latitude_e6, longitude_e6, session_type_id, difficulty_mask, age_mask,
           gender, access_mask, bookable, price_pence, rating_thousandths, next_starts_at, slot_mask);
CREATE INDEX search_listings_type_cell_idx ON search_listings (session_type_id, cell)
  INCLUDE (session_id, easting, northing, latitude_e6, longitude_e6, difficulty_mask, age_mask,
           gender, access_mask, bookable, price_pence, rating_thousandths, next_starts_at, slot_mask);
CREATE INDEX search_listings_words_idx ON search_listings USING gin (words);
CREATE INDEX search_listings_next_idx ON search_listings (next_starts_at);

-- What changed in the rows of the search, in what is shown of a session or in its dates, for an index and cards kept
-- outside the database. session_id null: everything.
-- Numbers are given out before commit, so a reader who has seen a row cannot know that none before it is still to come.
-- It reads all from the first transaction that was running when it read last, and passes over what it has seen:
-- WHERE txid >= the pg_snapshot_xmin(pg_current_snapshot()) of then.
CREATE TABLE search_changes (
  seq          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id   bigint,
  places_only  boolean NOT NULL DEFAULT false,       -- nothing but how many places its dates have left
  txid         xid8 NOT NULL DEFAULT pg_current_xact_id(),
  changed_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX search_changes_txid_idx ON search_changes (txid);

-- The 2 km square of the National Grid that holds a point, counted in rows of 512 from 200 km south-west of the
-- grid's origin, which leaves room for every business the checks allow.
CREATE FUNCTION search_cell(easting integer, northing integer) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (northing + 200000) / 2000 * 512 + (easting + 200000) / 2000
$$;

-- What people give on the whole, in thousandths of a star: of all shown reviews of sessions as if there had been a hundred
-- of four stars before them, to a tenth of a star, so that it seldom changes. One row.
CREATE TABLE search_mean (
  one          boolean PRIMARY KEY DEFAULT true CHECK (one),
  thousandths  integer NOT NULL DEFAULT 4000 CHECK (thousandths BETWEEN 1000 AND 5000)
);
INSERT INTO search_mean DEFAULT VALUES;

-- The average of a session's stars as if it had begun with four reviews of the mean, in thousandths: one early five-star
-- review does not outrank fifty of 4.9 (src/shared/domain/shrunk-rating.ts).
CREATE FUNCTION search_rating(review_count bigint, stars bigint) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ((4 * (SELECT m.thousandths FROM search_mean m) + coalesce(stars, 0) * 1000) / (4 + review_count))::integer
$$;

-- A text's words in small letters without accents or apostrophes; what is neither letter nor digit divides.
CREATE FUNCTION search_words(source text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(string_to_array(regexp_replace(
    translate(lower(source),
      'ÀÁÂÃÄÅàáâãäåÇçÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕÖòóôõöÙÚÛÜùúûüŴŵÝÿýŶŷ''’',
      'aaaaaaaaaaaacceeeeeeeeiiiiiiiinnoooooooooouuuuuuuuwwyyyyy'),
    '[^a-z0-9]+', ' ', 'g'), ' '), '')
$$;

-- The dates and the weekly times of what can be found; 0122 adds what is booked elsewhere.
CREATE VIEW search_dates AS
SELECT session_id, starts_at, ends_at, capacity, taken, state FROM occurrences;
CREATE VIEW search_slots AS
SELECT session_id, day_of_week, start_time FROM session_slots;

-- Of our own sessions the rows that search_listings should hold, but for their version.
CREATE VIEW own_listing_source AS
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

-- The rows that search_listings should hold, but for their version; 0122 adds what is booked elsewhere.
CREATE VIEW search_listing_source AS
SELECT * FROM own_listing_source;

-- Transactions that touch the same business take turns here. Without it a session published while its business
-- is being suspended would stay in the search: each transaction would refresh without seeing the other.
CREATE FUNCTION lock_search_of_businesses(business_ids bigint[]) RETURNS void
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

-- Brings the rows of these sessions to what they should be: writes, rewrites or removes them. A rewritten row has
-- a new version even when it is the same otherwise: descriptions and telephone numbers are shown, but not here.
CREATE FUNCTION refresh_search_listings(ids bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(cardinality(ids), 0) = 0 THEN
    RETURN;
  END IF;
  PERFORM lock_search_of_businesses(
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

-- All rows anew, in the order of their cells: after a bulk load, or to lay the table out afresh.
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

-- Brings next_starts_at of these sessions to their first date after an instant; how many it changed.
CREATE FUNCTION refresh_next_starts_of(ids bigint[], after timestamptz) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
BEGIN
  PERFORM FROM search_listings l WHERE l.session_id = ANY (ids) ORDER BY l.session_id FOR NO KEY UPDATE;
  WITH written AS (
    UPDATE search_listings l SET next_starts_at = upcoming.starts_at
      FROM (SELECT wanted.id, (SELECT min(o.starts_at) FROM search_dates o
                                WHERE o.session_id = wanted.id AND o.starts_at > after AND o.state = 'scheduled')
                              AS starts_at
              FROM (SELECT DISTINCT unnest(ids) AS id) AS wanted) AS upcoming
     WHERE l.session_id = upcoming.id AND l.next_starts_at IS DISTINCT FROM upcoming.starts_at
    RETURNING l.session_id
  )
  INSERT INTO search_changes (session_id) SELECT session_id FROM written;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;

-- To be run every few minutes: sessions whose next date has begun move on to the one after it. Also forgets
-- changes older than a day: whoever is further behind reads everything.
CREATE FUNCTION refresh_next_starts(at timestamptz) RETURNS bigint
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_changes c WHERE c.changed_at < at - interval '1 day';
  RETURN refresh_next_starts_of(
    ARRAY (SELECT l.session_id FROM search_listings l WHERE l.next_starts_at <= at), at);
END $$;

-- To be run every night: brings the mean to what people give by now, and the ratings of all sessions with it. Whether it
-- changed. Sessions whose reviews change meanwhile are rated by either mean, and by the new one the night after.
CREATE FUNCTION refresh_search_mean() RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  fresh integer;
BEGIN
  SELECT round((400 + coalesce(sum(r.stars), 0)) / (100.0 + count(*)), 1) * 1000 INTO fresh
    FROM reviews r WHERE r.session_id IS NOT NULL AND r.hidden_reason IS NULL;
  UPDATE search_mean SET thousandths = fresh WHERE thousandths <> fresh;
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

-- Loaders of millions of rows say SET LOCAL fettle.bulk_load = 'on' and call rebuild_search_listings() at the end.
CREATE FUNCTION search_follows_writes() RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('fettle.bulk_load', true), '') <> 'on'
$$;

CREATE FUNCTION sessions_changed_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT search_follows_writes() THEN
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
  IF NOT search_follows_writes() THEN
    RETURN NULL;
  END IF;
  changed := ARRAY (
    SELECT n.id FROM new_rows n JOIN old_rows o USING (id) WHERE n IS DISTINCT FROM o);
  IF cardinality(changed) > 0 THEN
    -- First the turn, then the sessions: one published meanwhile must be among them.
    PERFORM lock_search_of_businesses(changed);
    PERFORM refresh_search_listings(ARRAY (
      SELECT s.id FROM sessions s WHERE s.business_id = ANY (changed) AND s.status = 'published'));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER businesses_search_update AFTER UPDATE ON businesses
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION businesses_changed_for_search();

-- What is told of a venue, where it is and what its access facts say.
CREATE FUNCTION venue_changed_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF search_follows_writes() THEN
    PERFORM lock_search_of_businesses(ARRAY[NEW.business_id]);
    PERFORM refresh_search_listings(ARRAY (
      SELECT s.id FROM sessions s WHERE s.venue_id = NEW.id AND s.status = 'published'));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER venues_search_update AFTER UPDATE OF name, address, town, postcode, latitude, longitude, easting, northing,
    access_mask ON venues
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION venue_changed_for_search();

-- For tables whose every change bears on the session they point to: slots, reviews (of sessions) and who teaches.
CREATE FUNCTION session_details_changed_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT search_follows_writes() THEN
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

-- Whoever teaches is shown on cards and found by name.
CREATE FUNCTION instructor_changed_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF search_follows_writes() THEN
    PERFORM refresh_search_listings(ARRAY (
      SELECT t.session_id FROM session_instructors t WHERE t.instructor_id = NEW.id));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER instructors_search_update AFTER UPDATE ON instructors
  FOR EACH ROW WHEN ((OLD.name, OLD.state = 'shown') IS DISTINCT FROM (NEW.name, NEW.state = 'shown'))
  EXECUTE FUNCTION instructor_changed_for_search();

CREATE TRIGGER reviews_search_insert AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION session_details_changed_for_search();
CREATE TRIGGER reviews_search_update AFTER UPDATE ON reviews
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION session_details_changed_for_search();
CREATE TRIGGER reviews_search_delete AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION session_details_changed_for_search();

-- Dates come by the thousand (rolling weeks) and mostly lie beyond the next one: the row of a session changes only when
-- a new date is sooner than what is known. LEAST against the row as it stands keeps two writers at once right.
CREATE FUNCTION occurrences_added_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT search_follows_writes() THEN
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
  IF search_follows_writes() THEN
    PERFORM refresh_next_starts_of(ARRAY (SELECT DISTINCT session_id FROM old_rows), now());
    INSERT INTO search_changes (session_id) SELECT DISTINCT session_id FROM old_rows;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER occurrences_search_delete AFTER DELETE ON occurrences
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION occurrences_removed_for_search();

-- Row by row and by column, so that a seat taken (the hottest write there is) never comes here.
CREATE FUNCTION occurrence_moved_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF search_follows_writes() THEN
    PERFORM refresh_next_starts_of(ARRAY[OLD.session_id, NEW.session_id], now());
    INSERT INTO search_changes (session_id) SELECT DISTINCT unnest(ARRAY[OLD.session_id, NEW.session_id]);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER occurrences_search_update AFTER UPDATE OF session_id, starts_at, ends_at, state ON occurrences
  FOR EACH ROW WHEN ((OLD.session_id, OLD.starts_at, OLD.ends_at, OLD.state)
                     IS DISTINCT FROM (NEW.session_id, NEW.starts_at, NEW.ends_at, NEW.state))
  EXECUTE FUNCTION occurrence_moved_for_search();

-- A seat taken or freed writes one narrow row, and touches none of the search's own.
CREATE FUNCTION occurrence_places_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (session_id, places_only) VALUES (NEW.session_id, true);
  RETURN NULL;
END $$;

CREATE TRIGGER occurrences_search_places AFTER UPDATE OF taken, capacity ON occurrences
  FOR EACH ROW WHEN (OLD.capacity - OLD.taken IS DISTINCT FROM NEW.capacity - NEW.taken)
  EXECUTE FUNCTION occurrence_places_for_search();

-- Who stands in at a date is shown with it.
CREATE FUNCTION stand_in_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (session_id)
  SELECT o.session_id FROM occurrences o WHERE o.id = coalesce(NEW.occurrence_id, OLD.occurrence_id);
  RETURN NULL;
END $$;

CREATE TRIGGER occurrence_instructors_search AFTER INSERT OR DELETE ON occurrence_instructors
  FOR EACH ROW EXECUTE FUNCTION stand_in_for_search();
