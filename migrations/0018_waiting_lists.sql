-- Who waits for a place at a full date, and what they were offered (docs/decisions/0024-waiting-list.md).

-- Somebody on the list of a date, with as many places as they want together. Offered places are an order of theirs.
CREATE TABLE waiting_places (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  occurrence_id  bigint NOT NULL REFERENCES occurrences (id),
  user_id        uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  places         smallint NOT NULL CHECK (places BETWEEN 1 AND 10),
  state          text NOT NULL DEFAULT 'waiting'
                 CHECK (state IN ('waiting', 'offered', 'booked', 'missed', 'left', 'closed')),
  -- What keeps the offered places. Null while nothing is offered, and where everybody is asked at once, until accepted.
  order_id       uuid REFERENCES orders (id),
  -- When the date began as they were last told.
  starts_at      timestamptz NOT NULL,
  joined_at      timestamptz NOT NULL,
  ended_at       timestamptz,
  CONSTRAINT waiting_places_offered CHECK (state <> 'waiting' OR order_id IS NULL),
  CONSTRAINT waiting_places_ended CHECK ((ended_at IS NULL) = (state IN ('waiting', 'offered')))
);
-- A person is on a list once; in the sequence in which they came.
CREATE UNIQUE INDEX waiting_places_once_idx ON waiting_places (occurrence_id, user_id) WHERE state IN ('waiting', 'offered');
CREATE INDEX waiting_places_queue_idx ON waiting_places (occurrence_id, joined_at, id) WHERE state IN ('waiting', 'offered');
CREATE INDEX waiting_places_user_idx ON waiting_places (user_id, joined_at DESC);
CREATE INDEX waiting_places_order_idx ON waiting_places (order_id) WHERE order_id IS NOT NULL;

-- Every offer, for the person and the business to read: when it was made, from when its time counted and until when,
-- and what came of it.
CREATE TABLE waiting_offers (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  place_id      uuid NOT NULL REFERENCES waiting_places (id) ON DELETE CASCADE,
  kind          text NOT NULL CHECK (kind IN ('in_turn', 'everyone', 'out_of_turn')),
  offered_at    timestamptz NOT NULL,
  counts_from   timestamptz NOT NULL,
  deadline      timestamptz NOT NULL,
  outcome       text CHECK (outcome IN ('accepted', 'declined', 'expired', 'withdrawn')),
  settled_at    timestamptz,
  reason        text CHECK (char_length(reason) BETWEEN 3 AND 500),
  CONSTRAINT waiting_offers_settled CHECK ((outcome IS NULL) = (settled_at IS NULL)),
  CONSTRAINT waiting_offers_reason CHECK ((kind = 'out_of_turn') = (reason IS NOT NULL))
);
CREATE UNIQUE INDEX waiting_offers_open_idx ON waiting_offers (place_id) WHERE outcome IS NULL;
CREATE INDEX waiting_offers_place_idx ON waiting_offers (place_id, offered_at);

-- Sessions whose business wants no list.
CREATE TABLE waiting_lists_off (
  session_id  bigint PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  since       timestamptz NOT NULL
);

CREATE INDEX occurrences_for_list_idx ON occurrences (id) WHERE for_list > 0;

-- A place that comes free while somebody waits is never free: whatever frees it, the same statement counts it on as
-- taken, for the list, so that no passer-by can have it before those who wait were asked. Who joins a list locks the
-- date, so a place is freed before they are on the list, or is theirs. What changes for_list itself is the list's own
-- work and passes (src/features/booking/hold/list-queries.server.ts).
CREATE FUNCTION keep_for_list() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted integer;
BEGIN
  IF NEW.state <> 'scheduled' THEN
    NEW.taken := NEW.taken - NEW.for_list;
    NEW.for_list := 0;
  ELSIF NEW.for_list = OLD.for_list AND NEW.taken < NEW.capacity THEN
    SELECT COALESCE(sum(w.places), 0) INTO wanted FROM waiting_places w
     WHERE w.occurrence_id = NEW.id AND w.state IN ('waiting', 'offered') AND w.order_id IS NULL;
    wanted := LEAST(NEW.capacity - NEW.taken, GREATEST(wanted - NEW.for_list, 0));
    NEW.taken := NEW.taken + wanted;
    NEW.for_list := NEW.for_list + wanted;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER occurrences_keep_for_list BEFORE UPDATE OF taken, capacity, state ON occurrences
  FOR EACH ROW WHEN (NEW.taken < OLD.taken OR NEW.capacity > OLD.capacity OR NEW.state <> OLD.state)
  EXECUTE FUNCTION keep_for_list();
