-- Getting in and taking part: what a venue has and what a session is like, who says so, and since when
-- (features/access).

-- One fact of a place or of a session, as its business has stated it: of the place is what has no session_id, of the
-- business's own address where it has no venue_id either.
CREATE TABLE access_facts (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  business_id  bigint NOT NULL REFERENCES businesses (id),
  venue_id     bigint REFERENCES venues (id),
  session_id   bigint REFERENCES sessions (id),
  fact         text NOT NULL,
  holds        boolean NOT NULL,
  statement    text NOT NULL CHECK (char_length(statement) <= 200),
  stated_at    timestamptz NOT NULL,               -- or confirmed anew by the business
  asked_at     timestamptz,                        -- a year later, to be confirmed anew
  taken_down   text,                               -- why an admin has: nobody else sees it until it is stated anew
  read_at      timestamptz,                        -- what people said otherwise until then, an admin has read
  CHECK (CASE WHEN session_id IS NULL THEN fact IN ('step_free', 'accessible_toilet', 'hearing_loop')
              ELSE fact IN ('quiet', 'seated', 'pregnancy', 'prams', 'dogs') END),
  CHECK (NOT holds OR statement <> ''),
  CHECK (venue_id IS NULL OR session_id IS NULL),
  CONSTRAINT access_facts_once UNIQUE NULLS NOT DISTINCT (business_id, venue_id, session_id, fact)
);
CREATE INDEX access_facts_session_idx ON access_facts (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX access_facts_stated_idx ON access_facts (stated_at) WHERE asked_at IS NULL;

-- The photograph that shows a fact, for its business and admins alone. The file is in the storage.
CREATE TABLE access_photos (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  fact_id     uuid NOT NULL UNIQUE REFERENCES access_facts (id) ON DELETE CASCADE,
  state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'checked', 'refused')),
  reason      text,                                -- why it was refused
  file_key    text NOT NULL,
  sent_at     timestamptz NOT NULL,
  decided_at  timestamptz,
  CHECK ((state = 'refused') = (reason IS NOT NULL)),
  CHECK ((state = 'waiting') = (decided_at IS NULL))
);
CREATE INDEX access_photos_waiting_idx ON access_photos (sent_at, id) WHERE state = 'waiting';

-- What somebody who came says of a fact. What they found instead is for the business and admins alone.
CREATE TABLE access_opinions (
  fact_id  uuid NOT NULL REFERENCES access_facts (id) ON DELETE CASCADE,
  user_id  uuid NOT NULL REFERENCES users (id),
  agrees   boolean NOT NULL,
  found    text NOT NULL DEFAULT '' CHECK (char_length(found) <= 300),
  said_at  timestamptz NOT NULL,
  PRIMARY KEY (fact_id, user_id)
);
CREATE INDEX access_opinions_user_idx ON access_opinions (user_id);
CREATE INDEX access_opinions_against_idx ON access_opinions (said_at) WHERE NOT agrees;

-- The bit of a fact in the masks of the search.
CREATE FUNCTION access_bit(fact text) RETURNS smallint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (CASE fact WHEN 'step_free' THEN 1 WHEN 'accessible_toilet' THEN 2 WHEN 'hearing_loop' THEN 4
                    WHEN 'quiet' THEN 8 WHEN 'seated' THEN 16 WHEN 'pregnancy' THEN 32
                    WHEN 'prams' THEN 64 WHEN 'dogs' THEN 128 END)::smallint
$$;

-- Whether two or more people who came deny a fact, and more than agree: it cannot be searched for then.
CREATE FUNCTION access_denied(of_fact uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT count(*) FILTER (WHERE NOT o.agrees) >= 2
     AND count(*) FILTER (WHERE NOT o.agrees) > count(*) FILTER (WHERE o.agrees)
    FROM access_opinions o WHERE o.fact_id = of_fact
$$;

-- Writes the masks of these businesses' own addresses, venues and sessions, whose own triggers tell the search. The rows
-- are locked before their facts are counted, so that of two who say something at once the second counts the first.
CREATE FUNCTION refresh_access_masks(of_businesses bigint[], of_venues bigint[], of_sessions bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM businesses WHERE id = ANY (of_businesses) ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM venues WHERE id = ANY (of_venues) ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM sessions WHERE id = ANY (of_sessions) ORDER BY id FOR NO KEY UPDATE;
  UPDATE businesses b SET access_mask = fresh.mask
    FROM (SELECT wanted.id, coalesce(bit_or(access_bit(f.fact)), 0)::smallint AS mask
            FROM unnest(of_businesses) AS wanted (id)
            LEFT JOIN access_facts f ON f.business_id = wanted.id AND f.venue_id IS NULL AND f.session_id IS NULL
                                    AND f.holds AND f.taken_down IS NULL AND NOT access_denied(f.id)
           GROUP BY wanted.id) AS fresh
   WHERE b.id = fresh.id AND b.access_mask <> fresh.mask;
  UPDATE venues v SET access_mask = fresh.mask
    FROM (SELECT wanted.id, coalesce(bit_or(access_bit(f.fact)), 0)::smallint AS mask
            FROM unnest(of_venues) AS wanted (id)
            LEFT JOIN access_facts f ON f.venue_id = wanted.id AND f.holds
                                    AND f.taken_down IS NULL AND NOT access_denied(f.id)
           GROUP BY wanted.id) AS fresh
   WHERE v.id = fresh.id AND v.access_mask <> fresh.mask;
  UPDATE sessions s SET access_mask = fresh.mask
    FROM (SELECT wanted.id, coalesce(bit_or(access_bit(f.fact)), 0)::smallint AS mask
            FROM unnest(of_sessions) AS wanted (id)
            LEFT JOIN access_facts f ON f.session_id = wanted.id AND f.holds
                                    AND f.taken_down IS NULL AND NOT access_denied(f.id)
           GROUP BY wanted.id) AS fresh
   WHERE s.id = fresh.id AND s.access_mask <> fresh.mask;
END $$;

CREATE FUNCTION access_facts_changed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_access_masks(
    ARRAY (SELECT DISTINCT business_id FROM changed_rows WHERE session_id IS NULL AND venue_id IS NULL),
    ARRAY (SELECT DISTINCT venue_id FROM changed_rows WHERE venue_id IS NOT NULL),
    ARRAY (SELECT DISTINCT session_id FROM changed_rows WHERE session_id IS NOT NULL));
  RETURN NULL;
END $$;

-- Whose a fact is never changes: the new rows of an update are enough.
CREATE TRIGGER access_facts_insert AFTER INSERT ON access_facts
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION access_facts_changed();
CREATE TRIGGER access_facts_update AFTER UPDATE ON access_facts
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION access_facts_changed();
CREATE TRIGGER access_facts_delete AFTER DELETE ON access_facts
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION access_facts_changed();

-- Of what goes with its fact, the triggers above have seen to the masks.
CREATE FUNCTION access_opinions_changed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_access_masks(
    ARRAY (SELECT DISTINCT f.business_id FROM changed_rows JOIN access_facts f ON f.id = fact_id
            WHERE f.session_id IS NULL AND f.venue_id IS NULL),
    ARRAY (SELECT DISTINCT f.venue_id FROM changed_rows JOIN access_facts f ON f.id = fact_id
            WHERE f.venue_id IS NOT NULL),
    ARRAY (SELECT DISTINCT f.session_id FROM changed_rows JOIN access_facts f ON f.id = fact_id
            WHERE f.session_id IS NOT NULL));
  RETURN NULL;
END $$;

CREATE TRIGGER access_opinions_insert AFTER INSERT ON access_opinions
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION access_opinions_changed();
CREATE TRIGGER access_opinions_update AFTER UPDATE ON access_opinions
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION access_opinions_changed();
CREATE TRIGGER access_opinions_delete AFTER DELETE ON access_opinions
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION access_opinions_changed();
