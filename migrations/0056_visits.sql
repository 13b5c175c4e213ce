-- How people come to sessions: counts by days of London's calendar, without anything about who came, and of an order the
-- way that its buyer came by.

-- Their pages were opened in a browser, by the way that led there.
CREATE TABLE session_visits (
  session_id  bigint NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  day         date NOT NULL,
  came_by     text NOT NULL,
  times       integer NOT NULL CHECK (times > 0),
  CONSTRAINT session_visits_key PRIMARY KEY (session_id, day, came_by),
  CONSTRAINT session_visits_came_by CHECK (came_by IN ('search', 'map', 'town', 'business', 'favourite', 'alert',
                                                       'again', 'shared', 'website', 'widget', 'direct'))
);
CREATE INDEX session_visits_day_idx ON session_visits (day);

-- They stood on a page of a search's results.
CREATE TABLE search_appearances (
  session_id  bigint NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  day         date NOT NULL,
  times       integer NOT NULL CHECK (times > 0),
  CONSTRAINT search_appearances_key PRIMARY KEY (session_id, day)
);
CREATE INDEX search_appearances_day_idx ON search_appearances (day);

-- Said by the buyer's browser with their contact; null where it did not say.
ALTER TABLE orders ADD COLUMN came_by text
  CONSTRAINT orders_came_by CHECK (came_by IN ('search', 'map', 'town', 'business', 'favourite', 'alert',
                                               'again', 'shared', 'website', 'widget', 'direct'));
