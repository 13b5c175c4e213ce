-- A closure may be of one place: of a venue, or (venue_id null) of the business's own address, or of one room there. It
-- closes what is held at that place, and leaves everything else as it is.
ALTER TABLE closures
  ADD COLUMN at_place boolean NOT NULL DEFAULT false,
  ADD COLUMN venue_id bigint,
  ADD COLUMN room_id bigint,
  ADD CONSTRAINT closures_one_thing
    CHECK (NOT at_place AND venue_id IS NULL AND room_id IS NULL OR at_place AND session_id IS NULL) NOT VALID,
  ADD CONSTRAINT closures_venue_fkey FOREIGN KEY (business_id, venue_id) REFERENCES venues (business_id, id) NOT VALID,
  ADD CONSTRAINT closures_room_fkey FOREIGN KEY (room_id) REFERENCES rooms (id) NOT VALID;

-- The closure that a moment of a session is in when it is held at that venue (null: its business's own address) and in
-- that room; null where it is open.
CREATE FUNCTION closure_over(of_session bigint, moment timestamptz, at_venue bigint, in_room bigint) RETURNS bigint
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT c.id FROM sessions s JOIN closures c ON c.business_id = s.business_id
           WHERE s.id = of_session AND (c.session_id IS NULL OR c.session_id = s.id) AND c.lifted_at IS NULL
             AND (moment AT TIME ZONE 'Europe/London')::date BETWEEN c.first_day AND c.last_day
             AND (NOT c.at_place
                  OR c.venue_id IS NOT DISTINCT FROM at_venue AND (c.room_id IS NULL OR c.room_id = in_room))
           ORDER BY c.id LIMIT 1);
END
$$;

-- The same where the session is held as a rule, for the last release.
CREATE OR REPLACE FUNCTION closure_over(of_session bigint, moment timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT closure_over(s.id, moment, s.venue_id, s.room_id) FROM sessions s WHERE s.id = of_session);
END
$$;
