-- Sessions that other sites publish as open data and that are booked there (docs/product.md#sessions-elsewhere). They
-- are no rows of sessions: whatever holds, books, pays, reviews or publishes cannot meet them.

-- A publisher whose feeds are read: where its dataset is, and what is to be said beside what comes of it.
CREATE TABLE feed_sources (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  address        text NOT NULL CHECK (char_length(address) <= 500),
  publisher      text NOT NULL CHECK (char_length(publisher) BETWEEN 2 AND 120),
  publisher_url  text,
  licence        text NOT NULL,                       -- its address
  state          text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'removed')),
  -- Whoever reads its feeds keeps this before them: what has died is taken over a moment later.
  worker_until   timestamptz,
  added_at       timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX feed_sources_address_idx ON feed_sources (lower(address)) WHERE state <> 'removed';

-- A feed of a source, with how far it was read. The next page is asked for at next_address, as the feed gave it.
CREATE TABLE feeds (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source_id      uuid NOT NULL REFERENCES feed_sources (id) ON DELETE CASCADE,
  kind           text NOT NULL,
  address        text NOT NULL,
  next_address   text NOT NULL,
  etag           text,                                -- of the last page, as long as it is asked for again
  last_modified  text,
  wait_until     timestamptz,                         -- as the publisher asked, or after a failure
  failures       integer NOT NULL DEFAULT 0,          -- in a row
  problem        text,                                -- of the last failure
  read_at        timestamptz,
  ended_at       timestamptz,                         -- when its end was met; null while there is more
  CONSTRAINT feeds_once UNIQUE (source_id, address)
);

-- The pages that were asked for since the feed last ended: a next that leads back to one of them is a loop.
CREATE TABLE feed_steps (
  feed_id  bigint NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
  step     text NOT NULL,                             -- digest of the address
  CONSTRAINT feed_steps_key PRIMARY KEY (feed_id, step)
);

-- What a feed says of a thing: read, checked, and without anything about people. An item that was refused has why; one
-- of which only some dates were refused has both.
CREATE TABLE feed_items (
  feed_id    bigint NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
  item_id    text NOT NULL,
  modified   text NOT NULL,
  own_id     text,                                    -- its @id
  parent_id  text,                                    -- its series'
  facts      jsonb,
  refusal    text,
  detail     text,
  CONSTRAINT feed_items_key PRIMARY KEY (feed_id, item_id),
  CHECK (facts IS NOT NULL OR refusal IS NOT NULL)
);
CREATE INDEX feed_items_own_idx ON feed_items (own_id) WHERE own_id IS NOT NULL;
CREATE INDEX feed_items_parent_idx ON feed_items (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX feed_items_refusal_idx ON feed_items (feed_id, refusal) WHERE refusal IS NOT NULL;

-- Each time that a source was read: what came of it, kept by the transactions that did it.
CREATE TABLE feed_runs (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source_id   uuid NOT NULL REFERENCES feed_sources (id) ON DELETE CASCADE,
  started_at  timestamptz NOT NULL,
  ended_at    timestamptz,
  pages       integer NOT NULL DEFAULT 0,
  taken       integer NOT NULL DEFAULT 0,             -- items read
  deleted     integer NOT NULL DEFAULT 0,             -- items that their feed took back
  refused     integer NOT NULL DEFAULT 0,
  problem     text
);
CREATE INDEX feed_runs_source_idx ON feed_runs (source_id, id DESC);

-- A session that is booked elsewhere, made of the items that have its key. Its ids begin where those of sessions never
-- come, so that a search, a card and a marker can tell which of the two they have.
CREATE TABLE elsewhere_sessions (
  id               bigint GENERATED ALWAYS AS IDENTITY (START WITH 2000000001) PRIMARY KEY,
  source_id        uuid NOT NULL REFERENCES feed_sources (id) ON DELETE CASCADE,
  key              text NOT NULL,                     -- its series' @id; else its own; else its place in the feed
  title            text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 160),
  description      text NOT NULL DEFAULT '' CHECK (char_length(description) <= 4000),
  link             text NOT NULL,                     -- where it is booked
  session_type_id  integer NOT NULL REFERENCES session_types (id),
  organiser        text NOT NULL CHECK (char_length(organiser) BETWEEN 1 AND 120),
  place            text NOT NULL DEFAULT '',
  address          text NOT NULL DEFAULT '',
  town             text NOT NULL DEFAULT '',
  postcode         text NOT NULL DEFAULT '',
  phone            text NOT NULL DEFAULT '',          -- of the organiser, where it is an organisation
  website          text,
  latitude         double precision NOT NULL CHECK (latitude BETWEEN 49 AND 61.5),
  longitude        double precision NOT NULL CHECK (longitude BETWEEN -9 AND 2.5),
  easting          integer NOT NULL,
  northing         integer NOT NULL,
  price_pence      integer NOT NULL CHECK (price_pence BETWEEN 0 AND 1000000),
  from_price       boolean NOT NULL DEFAULT false,    -- there are dearer offers
  difficulty_mask  smallint NOT NULL DEFAULT 0,       -- 0: its publisher does not say
  age_mask         smallint NOT NULL DEFAULT 0,
  gender           smallint NOT NULL DEFAULT 0,
  rolls            boolean NOT NULL DEFAULT false,    -- its dates are laid out from a schedule, by day
  -- Another session that is the same: ours, or one from another source. It is not shown twice.
  same_as          bigint,
  CONSTRAINT elsewhere_sessions_once UNIQUE (source_id, key)
);
CREATE INDEX elsewhere_sessions_key_idx ON elsewhere_sessions (key);
CREATE INDEX elsewhere_sessions_cell_idx ON elsewhere_sessions (search_cell(easting, northing));

-- When a session elsewhere takes place, and what its publisher says of the places left.
CREATE TABLE elsewhere_dates (
  session_id   bigint NOT NULL REFERENCES elsewhere_sessions (id) ON DELETE CASCADE,
  starts_at    timestamptz NOT NULL,
  ends_at      timestamptz NOT NULL,
  places_left  integer CHECK (places_left BETWEEN 0 AND 10000),   -- null: its publisher does not say
  link         text,
  CONSTRAINT elsewhere_dates_key PRIMARY KEY (session_id, starts_at),
  CHECK (ends_at > starts_at)
);
CREATE INDEX elsewhere_dates_ends_idx ON elsewhere_dates (ends_at);

-- What was read and made no session, and why.
CREATE TABLE elsewhere_refusals (
  source_id  uuid NOT NULL REFERENCES feed_sources (id) ON DELETE CASCADE,
  key        text NOT NULL,
  refusal    text NOT NULL,
  detail     text NOT NULL,
  CONSTRAINT elsewhere_refusals_key PRIMARY KEY (source_id, key)
);

-- In the search they are rows among the others. How many places are left is told where it is known.
CREATE OR REPLACE VIEW search_dates AS
SELECT session_id, starts_at, ends_at, capacity, taken, state FROM occurrences
 UNION ALL
SELECT session_id, starts_at, ends_at, places_left, 0, 'scheduled' FROM elsewhere_dates;

CREATE OR REPLACE VIEW search_slots AS
SELECT session_id, day_of_week, start_time FROM session_slots
 UNION ALL
SELECT session_id, date_part('dow', starts_at AT TIME ZONE 'Europe/London')::smallint,
       date_trunc('minute', starts_at AT TIME ZONE 'Europe/London')::time
  FROM elsewhere_dates;

CREATE OR REPLACE VIEW search_listing_source AS
SELECT * FROM own_listing_source
 UNION ALL
SELECT e.id, search_cell(e.easting, e.northing), e.easting, e.northing,
       round(e.latitude * 1000000)::integer, round(e.longitude * 1000000)::integer,
       e.session_type_id::smallint, e.difficulty_mask, e.age_mask, e.gender, 0::smallint, false,
       e.price_pence, search_rating(0, 0),
       (SELECT min(d.starts_at) FROM elsewhere_dates d WHERE d.session_id = e.id AND d.starts_at > now()),
       coalesce((SELECT bit_or(1::bigint << (slot.day_of_week * 5 + CASE WHEN slot.start_time < '09:00' THEN 0
                                                                       WHEN slot.start_time < '12:00' THEN 1
                                                                       WHEN slot.start_time < '14:00' THEN 2
                                                                       WHEN slot.start_time < '17:00' THEN 3
                                                                       ELSE 4 END))
                   FROM search_slots slot WHERE slot.session_id = e.id), 0),
       e.title,
       array_to_tsvector(search_words(concat_ws(' ', e.title, t.name, e.organiser, e.place, e.town)))
  FROM elsewhere_sessions e
  JOIN feed_sources f ON f.id = e.source_id
  JOIN session_types t ON t.id = e.session_type_id
 WHERE e.same_as IS NULL AND f.state = 'active'
   AND EXISTS (SELECT FROM elsewhere_dates d WHERE d.session_id = e.id);

-- Whoever changes one refreshes its row by the statement that does it: they are written by one reader a source.
CREATE FUNCTION elsewhere_changed_for_search() RETURNS trigger
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

CREATE TRIGGER elsewhere_sessions_search_update AFTER UPDATE ON elsewhere_sessions
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION elsewhere_changed_for_search();
CREATE TRIGGER elsewhere_sessions_search_delete AFTER DELETE ON elsewhere_sessions
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION elsewhere_changed_for_search();

-- A session without dates is not found, so a new one is by its first.
CREATE FUNCTION elsewhere_dates_changed_for_search() RETURNS trigger
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

CREATE TRIGGER elsewhere_dates_search_insert AFTER INSERT ON elsewhere_dates
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION elsewhere_dates_changed_for_search();
CREATE TRIGGER elsewhere_dates_search_update AFTER UPDATE ON elsewhere_dates
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION elsewhere_dates_changed_for_search();
CREATE TRIGGER elsewhere_dates_search_delete AFTER DELETE ON elsewhere_dates
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION elsewhere_dates_changed_for_search();

-- A source that is paused or removed is not shown from that moment on.
CREATE FUNCTION feed_source_changed_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_listings(ARRAY (SELECT e.id FROM elsewhere_sessions e WHERE e.source_id = NEW.id));
  RETURN NULL;
END $$;

CREATE TRIGGER feed_sources_search_update AFTER UPDATE OF state, publisher ON feed_sources
  FOR EACH ROW WHEN ((OLD.state, OLD.publisher) IS DISTINCT FROM (NEW.state, NEW.publisher))
  EXECUTE FUNCTION feed_source_changed_for_search();
