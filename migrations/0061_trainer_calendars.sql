-- A trainer's diary as a calendar to subscribe to, and a calendar of theirs elsewhere whose hours are kept free.
CREATE TABLE trainer_calendars (
  trainer_id     bigint PRIMARY KEY REFERENCES trainers (id) ON DELETE CASCADE,
  -- Whoever knows it reads the diary; null while nobody shall.
  feed_token     text UNIQUE CHECK (char_length(feed_token) >= 43),
  busy_url       text CHECK (busy_url LIKE 'https://_%'),
  asked_at       timestamptz,                        -- when it was last asked for, or was about to be
  read_at        timestamptz,                        -- when it was last read
  problem        text,                               -- why it could not be, since
  CHECK (busy_url IS NOT NULL OR num_nonnulls(asked_at, read_at, problem) = 0)
);
CREATE INDEX trainer_calendars_asked_idx ON trainer_calendars (asked_at NULLS FIRST) WHERE busy_url IS NOT NULL;

-- When they are busy elsewhere: times alone, never with what.
CREATE TABLE trainer_busy (
  trainer_id  bigint NOT NULL REFERENCES trainers (id) ON DELETE CASCADE,
  starts_at   timestamptz NOT NULL,
  ends_at     timestamptz NOT NULL,
  CHECK (ends_at > starts_at)
);
CREATE INDEX trainer_busy_trainer_idx ON trainer_busy (trainer_id, starts_at);
