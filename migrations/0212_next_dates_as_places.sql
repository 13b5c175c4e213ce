-- A session whose next date has begun moves on to the one after it. Whoever follows the search is told so as of places
-- left, since it is noted where it stands: on a large site thousands move on at every half hour, and would otherwise
-- all be read anew.

CREATE OR REPLACE FUNCTION refresh_next_starts_of(ids bigint[], after timestamptz) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
BEGIN
  PERFORM FROM search_listings l WHERE l.session_id = ANY (ids) ORDER BY l.session_id FOR NO KEY UPDATE;
  WITH written AS (
    UPDATE search_listings l SET next_starts_at = upcoming.starts_at
      FROM (SELECT wanted.id, (SELECT min(o.starts_at) FROM search_dates o
                                WHERE o.session_id = wanted.id AND o.starts_at > after AND o.state = 'scheduled')
                              AS starts_at
              FROM (SELECT DISTINCT unnest(ids) AS id) AS wanted) AS upcoming
     WHERE l.session_id = upcoming.id AND l.next_starts_at IS DISTINCT FROM upcoming.starts_at
    RETURNING l.session_id
  )
  INSERT INTO search_changes (session_id, places_only) SELECT session_id, true FROM written;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;

COMMENT ON COLUMN search_changes.places_only IS
  'Nothing but how many places its dates have left, or which of them is next';
