-- What people say about what they attended and who taught it, and what they save to find again.

-- Stars and words about a session, one for each booking of it, or about an instructor or a trainer, one for each person,
-- by somebody who went; whom they are about or whose they are may answer, an admin may hide them.
CREATE TABLE reviews (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  booking_id     uuid NOT NULL REFERENCES bookings (id),            -- the proof that somebody was there
  session_id     bigint REFERENCES sessions (id),
  instructor_id  bigint REFERENCES instructors (id),
  trainer_id     bigint REFERENCES trainers (id),
  business_id    bigint REFERENCES businesses (id),                 -- of a session or an instructor
  user_id        uuid NOT NULL REFERENCES users (id),
  stars          smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  body           text NOT NULL DEFAULT '',
  answer         text,
  answered_at    timestamptz,
  hidden_reason  text,
  hidden_by      uuid REFERENCES users (id),
  created_at     timestamptz NOT NULL DEFAULT now(),
  edited_at      timestamptz,                        -- an edited review says so
  CONSTRAINT reviews_body_length CHECK (char_length(body) <= 1500),
  CONSTRAINT reviews_answer_length CHECK (char_length(answer) BETWEEN 1 AND 1500),
  CONSTRAINT reviews_answered_at CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT reviews_hidden_reason_length CHECK (char_length(hidden_reason) BETWEEN 1 AND 500),
  CONSTRAINT reviews_edited_at CHECK (edited_at >= created_at),
  CHECK ((hidden_reason IS NULL) = (hidden_by IS NULL)),
  CONSTRAINT reviews_one_thing CHECK (num_nonnulls(session_id, instructor_id, trainer_id) = 1),
  CONSTRAINT reviews_business CHECK ((business_id IS NULL) = (trainer_id IS NOT NULL)),
  CONSTRAINT reviews_instructor_once UNIQUE (user_id, instructor_id),
  CONSTRAINT reviews_trainer_once UNIQUE (user_id, trainer_id)
);
CREATE UNIQUE INDEX reviews_session_once_idx ON reviews (booking_id) WHERE session_id IS NOT NULL;
CREATE INDEX reviews_booking_idx ON reviews (booking_id);
CREATE INDEX reviews_instructor_idx ON reviews (instructor_id, created_at DESC) WHERE hidden_reason IS NULL;
CREATE INDEX reviews_trainer_idx ON reviews (trainer_id, created_at DESC) WHERE hidden_reason IS NULL;
CREATE INDEX reviews_session_idx ON reviews (session_id, created_at DESC) WHERE hidden_reason IS NULL;
CREATE INDEX reviews_business_idx ON reviews (business_id, created_at DESC) WHERE hidden_reason IS NULL;
CREATE INDEX reviews_user_idx ON reviews (user_id);

-- What people have saved to find again: a session, a business or somebody who teaches, each once.
CREATE TABLE favourites (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id      uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  session_id   bigint REFERENCES sessions (id) ON DELETE CASCADE,
  business_id  bigint REFERENCES businesses (id) ON DELETE CASCADE,
  instructor_id  bigint REFERENCES instructors (id) ON DELETE CASCADE,
  created_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT favourites_one_thing CHECK (num_nonnulls(session_id, business_id, instructor_id) = 1),
  CONSTRAINT favourites_session_once UNIQUE (user_id, session_id),
  CONSTRAINT favourites_business_once UNIQUE (user_id, business_id),
  CONSTRAINT favourites_instructor_once UNIQUE (user_id, instructor_id)
);
