-- A booking is of a seat of a dated session or of an hour of a trainer. Holds, payments and bookings are the same
-- for both (docs/decisions/0012-a-booking-has-one-subject.md).

DROP TABLE trainer_bookings;

-- An hour of a trainer that somebody holds or has booked. A row is one claim on the hour: given back, it stays as
-- it is, and whoever takes the hour again gets a row of their own.
CREATE TABLE trainer_hours (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trainer_id    bigint NOT NULL REFERENCES trainers (id),
  starts_at     timestamptz NOT NULL,
  ends_at       timestamptz NOT NULL,
  session_type  text NOT NULL CHECK (session_type IN ('one_on_one', 'small_group', 'online')),
  address       text NOT NULL DEFAULT '',            -- where the trainer goes; empty online
  postcode      text NOT NULL DEFAULT '',
  latitude      double precision,
  longitude     double precision,
  state         text NOT NULL DEFAULT 'taken' CHECK (state IN ('taken', 'free')),
  created_at    timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT trainer_hours_length CHECK (ends_at = starts_at + interval '1 hour'),
  CONSTRAINT trainer_hours_place CHECK
    ((session_type = 'online') = (address = '') AND (address = '') = (postcode = '')
     AND (address = '') = (latitude IS NULL) AND (latitude IS NULL) = (longitude IS NULL)),
  -- A trainer is in one place at a time, whatever the code believes.
  CONSTRAINT trainer_hours_no_overlap
    EXCLUDE USING gist (trainer_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (state = 'taken')
);

-- Days on which a trainer does not work, whatever the week says. A day in Europe/London.
CREATE TABLE trainer_days_off (
  trainer_id  bigint NOT NULL REFERENCES trainers (id) ON DELETE CASCADE,
  day         date NOT NULL,
  PRIMARY KEY (trainer_id, day)
);

ALTER TABLE holds
  ALTER COLUMN occurrence_id DROP NOT NULL,
  ADD COLUMN trainer_hour_id bigint REFERENCES trainer_hours (id),
  ADD CONSTRAINT holds_one_subject CHECK (num_nonnulls(occurrence_id, trainer_hour_id) = 1);
CREATE UNIQUE INDEX holds_trainer_hour_idx ON holds (trainer_hour_id) WHERE trainer_hour_id IS NOT NULL;

ALTER TABLE bookings
  ALTER COLUMN occurrence_id DROP NOT NULL,
  ALTER COLUMN session_id DROP NOT NULL,
  ALTER COLUMN business_id DROP NOT NULL,
  ADD COLUMN trainer_hour_id bigint REFERENCES trainer_hours (id),
  ADD COLUMN trainer_id bigint REFERENCES trainers (id),
  ADD CONSTRAINT bookings_one_subject CHECK (
    (num_nonnulls(occurrence_id, session_id, business_id) = 3 AND num_nonnulls(trainer_hour_id, trainer_id) = 0)
    OR (num_nonnulls(occurrence_id, session_id, business_id) = 0 AND num_nonnulls(trainer_hour_id, trainer_id) = 2));
CREATE UNIQUE INDEX bookings_trainer_hour_idx ON bookings (trainer_hour_id) WHERE trainer_hour_id IS NOT NULL;
CREATE INDEX bookings_trainer_idx ON bookings (trainer_id, starts_at) WHERE trainer_id IS NOT NULL;
