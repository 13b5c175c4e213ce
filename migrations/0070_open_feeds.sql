-- What is published as open data (docs/decisions/0048-open-feeds.md): feeds of sessions and of their dates, which anybody
-- may copy page by page and then follow.

-- What a business has chosen. Without a row it is published, and not booked through others.
CREATE TABLE open_sellers (
  business_id     bigint PRIMARY KEY REFERENCES businesses (id),
  publishes       boolean NOT NULL DEFAULT true,
  -- Others may sell its places, take the money, and settle with it themselves.
  allows_booking  boolean NOT NULL DEFAULT false,
  changed_at      timestamptz NOT NULL,
  CONSTRAINT open_sellers_booking CHECK (publishes OR NOT allows_booking)
);

-- What has changed and is not in the feeds yet. Written by triggers in the transaction that changes it, so a row is seen
-- once that has committed, however long it took.
CREATE TABLE open_feed_changes (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id    bigint,
  session_id     bigint,
  occurrence_id  bigint,
  CHECK (num_nonnulls(business_id, session_id, occurrence_id) = 1)
);

-- The order of the feeds. One at a time moves items to the end of it (features/open/publish/feed-queries.server.ts), so
-- numbers become visible in their order, and nobody who reads on from one misses a lower one.
CREATE SEQUENCE open_feed_modified AS bigint;

-- An item stays when what it is of is no longer to be seen: whoever has copied it is then told that it is deleted.
CREATE TABLE open_feed_items (
  feed      text NOT NULL CHECK (feed IN ('series', 'dates')),
  item_id   bigint NOT NULL,                         -- of the session, or of the date
  modified  bigint NOT NULL,
  deleted   boolean NOT NULL,
  over_at   timestamptz,                             -- when a date leaves the feed by itself, a day after its end
  PRIMARY KEY (feed, item_id),
  CONSTRAINT open_feed_items_order UNIQUE (feed, modified, item_id)
);
CREATE INDEX open_feed_items_over_idx ON open_feed_items (over_at) WHERE NOT deleted AND over_at IS NOT NULL;

CREATE FUNCTION business_changed_for_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_feed_changes (business_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_feeds_update AFTER UPDATE ON businesses
  FOR EACH ROW WHEN ((OLD.name, OLD.description, OLD.address, OLD.town, OLD.postcode, OLD.latitude, OLD.longitude, OLD.phone,
                      OLD.email, OLD.website, OLD.status, OLD.booking_enabled)
    IS DISTINCT FROM (NEW.name, NEW.description, NEW.address, NEW.town, NEW.postcode, NEW.latitude, NEW.longitude, NEW.phone,
                      NEW.email, NEW.website, NEW.status, NEW.booking_enabled))
  EXECUTE FUNCTION business_changed_for_feeds();

-- A session is where its venue is.
CREATE FUNCTION venue_changed_for_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_feed_changes (session_id) SELECT id FROM sessions WHERE venue_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER venues_feeds_update AFTER UPDATE ON venues
  FOR EACH ROW WHEN ((OLD.address, OLD.town, OLD.postcode, OLD.latitude, OLD.longitude)
    IS DISTINCT FROM (NEW.address, NEW.town, NEW.postcode, NEW.latitude, NEW.longitude))
  EXECUTE FUNCTION venue_changed_for_feeds();

CREATE FUNCTION choice_changed_for_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_feed_changes (business_id) VALUES (NEW.business_id);
  RETURN NULL;
END $$;
CREATE TRIGGER open_sellers_feeds AFTER INSERT OR UPDATE ON open_sellers
  FOR EACH ROW EXECUTE FUNCTION choice_changed_for_feeds();

CREATE FUNCTION session_changed_for_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_feed_changes (session_id) VALUES (coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_feeds_insert AFTER INSERT ON sessions
  FOR EACH ROW WHEN (NEW.status = 'published') EXECUTE FUNCTION session_changed_for_feeds();
CREATE TRIGGER sessions_feeds_update AFTER UPDATE ON sessions
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION session_changed_for_feeds();
CREATE TRIGGER sessions_feeds_delete AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION session_changed_for_feeds();

CREATE FUNCTION slot_changed_for_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_feed_changes (session_id) VALUES (coalesce(NEW.session_id, OLD.session_id));
  RETURN NULL;
END $$;
CREATE TRIGGER session_slots_feeds AFTER INSERT OR UPDATE OR DELETE ON session_slots
  FOR EACH ROW EXECUTE FUNCTION slot_changed_for_feeds();

-- The cover of a session is its own first photograph, else its business's.
CREATE FUNCTION photo_changed_for_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_feed_changes (session_id, business_id)
  SELECT DISTINCT p.session_id, p.business_id
    FROM (VALUES (OLD.session_id, OLD.business_id), (NEW.session_id, NEW.business_id)) p (session_id, business_id)
   WHERE num_nonnulls(p.session_id, p.business_id) = 1;
  RETURN NULL;
END $$;
CREATE TRIGGER photos_feeds_insert AFTER INSERT ON photos
  FOR EACH ROW WHEN (NEW.state = 'shown') EXECUTE FUNCTION photo_changed_for_feeds();
CREATE TRIGGER photos_feeds_update AFTER UPDATE ON photos
  FOR EACH ROW WHEN ((OLD.state = 'shown' OR NEW.state = 'shown') AND OLD IS DISTINCT FROM NEW)
  EXECUTE FUNCTION photo_changed_for_feeds();
CREATE TRIGGER photos_feeds_delete AFTER DELETE ON photos
  FOR EACH ROW WHEN (OLD.state = 'shown') EXECUTE FUNCTION photo_changed_for_feeds();

-- Dates come by the thousand; a place that is taken changes one.
CREATE FUNCTION dates_added_for_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_feed_changes (occurrence_id) SELECT id FROM new_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER occurrences_feeds_insert AFTER INSERT ON occurrences
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION dates_added_for_feeds();

CREATE FUNCTION date_changed_for_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_feed_changes (occurrence_id) VALUES (OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER occurrences_feeds_update AFTER UPDATE ON occurrences
  FOR EACH ROW WHEN ((OLD.starts_at, OLD.ends_at, OLD.capacity, OLD.taken, OLD.state, OLD.closure_id)
    IS DISTINCT FROM (NEW.starts_at, NEW.ends_at, NEW.capacity, NEW.taken, NEW.state, NEW.closure_id))
  EXECUTE FUNCTION date_changed_for_feeds();
CREATE TRIGGER occurrences_feeds_delete AFTER DELETE ON occurrences
  FOR EACH ROW EXECUTE FUNCTION date_changed_for_feeds();

-- What was there before the feeds were.
INSERT INTO open_feed_changes (business_id) SELECT id FROM businesses;
