-- A date that is held elsewhere than its session as a rule says so in the feed of dates, and moves there to the end when
-- where it is held, or where its session is, becomes another.

DROP TRIGGER occurrences_feeds_update ON occurrences;
CREATE TRIGGER occurrences_feeds_update AFTER UPDATE ON occurrences
  FOR EACH ROW WHEN ((OLD.starts_at, OLD.ends_at, OLD.capacity, OLD.taken, OLD.state, OLD.closure_id, OLD.venue_id)
    IS DISTINCT FROM (NEW.starts_at, NEW.ends_at, NEW.capacity, NEW.taken, NEW.state, NEW.closure_id, NEW.venue_id))
  EXECUTE FUNCTION date_changed_for_feeds();

CREATE FUNCTION session_moved_for_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_feed_changes (occurrence_id)
  SELECT id FROM occurrences WHERE session_id = NEW.id AND ends_at > now();
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_feeds_move AFTER UPDATE OF venue_id ON sessions
  FOR EACH ROW WHEN (OLD.venue_id IS DISTINCT FROM NEW.venue_id) EXECUTE FUNCTION session_moved_for_feeds();

CREATE OR REPLACE FUNCTION venue_changed_for_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_feed_changes (session_id) SELECT id FROM sessions WHERE venue_id = NEW.id;
  INSERT INTO open_feed_changes (occurrence_id)
  SELECT o.id FROM sessions s JOIN occurrences o ON o.session_id = s.id
   WHERE s.business_id = NEW.business_id AND o.ends_at > now() AND o.venue_id = NEW.id AND s.venue_id IS DISTINCT FROM NEW.id;
  RETURN NULL;
END $$;
DROP TRIGGER venues_feeds_update ON venues;
CREATE TRIGGER venues_feeds_update AFTER UPDATE ON venues
  FOR EACH ROW WHEN ((OLD.name, OLD.address, OLD.town, OLD.postcode, OLD.latitude, OLD.longitude)
    IS DISTINCT FROM (NEW.name, NEW.address, NEW.town, NEW.postcode, NEW.latitude, NEW.longitude))
  EXECUTE FUNCTION venue_changed_for_feeds();

CREATE OR REPLACE FUNCTION business_changed_for_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_feed_changes (business_id) VALUES (NEW.id);
  -- Back at the business's own address for once.
  INSERT INTO open_feed_changes (occurrence_id)
  SELECT o.id FROM sessions s JOIN occurrences o ON o.session_id = s.id
   WHERE s.business_id = NEW.id AND s.venue_id IS NOT NULL AND o.ends_at > now() AND o.venue_id IS NULL;
  RETURN NULL;
END $$;

-- Those that are elsewhere already.
INSERT INTO open_feed_changes (occurrence_id)
SELECT o.id FROM occurrences o JOIN sessions s ON s.id = o.session_id
 WHERE o.ends_at > now() AND o.venue_id IS DISTINCT FROM s.venue_id;
