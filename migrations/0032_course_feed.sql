-- Courses have an open feed of their own: their dates aren't sold one by one, so they are no scheduled sessions.
ALTER TABLE open_feed_items DROP CONSTRAINT open_feed_items_feed_check;
ALTER TABLE open_feed_items
  ADD CONSTRAINT open_feed_items_feed_check CHECK (feed IN ('series', 'dates', 'courses')) NOT VALID;

-- Those that exist already join the feed.
INSERT INTO open_feed_changes (session_id) SELECT id FROM sessions WHERE sold_as = 'course';
