-- A date that moves to another place changes what the search shows of its session.
CREATE FUNCTION occurrence_venue_changed_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (session_id) VALUES (NEW.session_id);
  RETURN NULL;
END $$;
CREATE TRIGGER occurrences_search_venue AFTER UPDATE OF venue_id ON occurrences
  FOR EACH ROW WHEN (OLD.venue_id IS DISTINCT FROM NEW.venue_id)
  EXECUTE FUNCTION occurrence_venue_changed_for_search();
