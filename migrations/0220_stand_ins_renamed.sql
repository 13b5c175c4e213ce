-- Whoever stands in is shown with the date, by name, as whoever teaches is shown on the card: the search hears of it when
-- they are called something else, or are shown no more.

CREATE OR REPLACE FUNCTION instructor_changed_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF search_follows_writes() THEN
    PERFORM refresh_search_listings(ARRAY (
      SELECT t.session_id FROM session_instructors t WHERE t.instructor_id = NEW.id));
  END IF;
  INSERT INTO search_changes (session_id)
  SELECT DISTINCT o.session_id FROM occurrence_instructors i JOIN occurrences o ON o.id = i.occurrence_id
   WHERE i.instructor_id = NEW.id AND o.ends_at > now();
  RETURN NULL;
END $$;
