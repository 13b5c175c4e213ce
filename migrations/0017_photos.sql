-- Photographs of businesses, sessions, trainers and instructors (features/photos). The files are in the storage, not here.

-- Files that belong to no photograph: noted before they are written, and again when their photograph goes, so that
-- whatever process dies, a job finds and removes them.
CREATE TABLE photo_files (
  id        uuid PRIMARY KEY,                        -- what the files' names begin with
  noted_at  timestamptz NOT NULL
);

-- A photograph, at its place among at most eight. It is shown to everybody once an admin has read it and it has a
-- description. Of what was sent the whole is kept, without what the camera wrote into it, and the files of its cut.
CREATE TABLE photos (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  business_id  bigint REFERENCES businesses (id),
  session_id   bigint REFERENCES sessions (id),
  trainer_id   bigint REFERENCES trainers (id),
  instructor_id  bigint REFERENCES instructors (id),
  place        smallint NOT NULL CHECK (place BETWEEN 1 AND 8),
  state        text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'shown', 'refused')),
  reason       text,                                 -- why it was refused or taken down
  description  text NOT NULL DEFAULT '' CHECK (char_length(description) <= 160),
  digest       text NOT NULL,                        -- SHA-256 of what was sent
  whole        uuid NOT NULL UNIQUE,                 -- the name of the kept whole
  width        integer NOT NULL CHECK (width > 0),   -- of the whole, in pixels
  height       integer NOT NULL CHECK (height > 0),
  -- What of the whole is shown, in fractions of its width and height.
  cut_x        double precision NOT NULL CHECK (cut_x BETWEEN 0 AND 1),
  cut_y        double precision NOT NULL CHECK (cut_y BETWEEN 0 AND 1),
  cut_width    double precision NOT NULL CHECK (cut_width > 0 AND cut_width <= 1),
  files        uuid NOT NULL UNIQUE,                 -- what the names of the cut's files begin with
  created_at   timestamptz NOT NULL,
  decided_at   timestamptz,
  CHECK (num_nonnulls(business_id, session_id, trainer_id, instructor_id) = 1),
  CHECK ((state = 'refused') = (reason IS NOT NULL)),
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CONSTRAINT photos_place UNIQUE NULLS NOT DISTINCT (business_id, session_id, trainer_id, instructor_id, place)
    DEFERRABLE INITIALLY IMMEDIATE,
  -- The same picture sent twice (a double press, a retry after a lost answer) is one photograph.
  CONSTRAINT photos_once UNIQUE NULLS NOT DISTINCT (business_id, session_id, trainer_id, instructor_id, digest)
);
CREATE INDEX photos_session_idx ON photos (session_id, place) WHERE session_id IS NOT NULL;
CREATE INDEX photos_trainer_idx ON photos (trainer_id, place) WHERE trainer_id IS NOT NULL;
CREATE INDEX photos_instructor_idx ON photos (instructor_id, place) WHERE instructor_id IS NOT NULL;
CREATE INDEX photos_waiting_idx ON photos (created_at, id) WHERE state = 'waiting' AND description <> '';

-- The photograph that stands for a session in lists: its own first, else its business's first.
CREATE FUNCTION cover_photo(of_session bigint, of_business bigint) RETURNS jsonb
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(
    (SELECT jsonb_build_object('files', p.files, 'alt', p.description) FROM photos p
      WHERE p.session_id = of_session AND p.state = 'shown' AND p.description <> '' ORDER BY p.place LIMIT 1),
    (SELECT jsonb_build_object('files', p.files, 'alt', p.description) FROM photos p
      WHERE p.business_id = of_business AND p.state = 'shown' AND p.description <> '' ORDER BY p.place LIMIT 1));
END
$$;

-- The photograph of somebody who teaches: their first.
CREATE FUNCTION portrait(of_instructor bigint) RETURNS jsonb
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT jsonb_build_object('files', p.files, 'alt', p.description) FROM photos p
           WHERE p.instructor_id = of_instructor AND p.state = 'shown' AND p.description <> '' ORDER BY p.place LIMIT 1);
END
$$;

-- The search's cards show the cover.
CREATE FUNCTION photos_changed_for_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF search_follows_writes() THEN
    PERFORM refresh_search_listings(ARRAY (
      SELECT s.id FROM sessions s
       WHERE s.status = 'published'
         AND (s.id IN (OLD.session_id, NEW.session_id) OR s.business_id IN (OLD.business_id, NEW.business_id))));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER photos_search_insert AFTER INSERT ON photos
  FOR EACH ROW WHEN (NEW.state = 'shown') EXECUTE FUNCTION photos_changed_for_search();
CREATE TRIGGER photos_search_update AFTER UPDATE ON photos
  FOR EACH ROW WHEN ((OLD.state = 'shown' OR NEW.state = 'shown') AND OLD IS DISTINCT FROM NEW)
  EXECUTE FUNCTION photos_changed_for_search();
CREATE TRIGGER photos_search_delete AFTER DELETE ON photos
  FOR EACH ROW WHEN (OLD.state = 'shown') EXECUTE FUNCTION photos_changed_for_search();
