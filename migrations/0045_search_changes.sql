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

-- Cards show what people of a category pay.
CREATE TRIGGER session_prices_search_insert AFTER INSERT ON session_prices
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION session_details_changed_for_search();
CREATE TRIGGER session_prices_search_update AFTER UPDATE ON session_prices
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION session_details_changed_for_search();
CREATE TRIGGER session_prices_search_delete AFTER DELETE ON session_prices
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION session_details_changed_for_search();
