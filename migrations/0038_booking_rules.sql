-- Rules of booking
-- ----------------

-- Days before the start at which booking opens, at the same time of day in London. Null: straight away.
ALTER TABLE sessions ADD COLUMN booking_opens_days smallint;
-- So many days earlier for people with a pass or membership for the session.
ALTER TABLE sessions ADD COLUMN booking_early_days smallint NOT NULL DEFAULT 0;
-- Minutes before the start at which booking closes. Null: at the start.
ALTER TABLE sessions ADD COLUMN booking_closes_minutes integer;
-- A date with fewer people is cancelled so many hours before its start. Null: it always runs.
ALTER TABLE sessions ADD COLUMN minimum_people smallint;
ALTER TABLE sessions ADD COLUMN minimum_hours smallint;
-- When the minimum was set: a date whose time to decide was before that keeps running.
ALTER TABLE sessions ADD COLUMN minimum_since timestamptz;

ALTER TABLE sessions ADD CONSTRAINT sessions_booking_window_check
  CHECK (booking_opens_days BETWEEN 1 AND 180 AND booking_closes_minutes BETWEEN 1 AND 10080
    AND booking_early_days BETWEEN 0 AND 60 AND (booking_opens_days IS NOT NULL OR booking_early_days = 0)) NOT VALID;
ALTER TABLE sessions ADD CONSTRAINT sessions_minimum_check
  CHECK (num_nulls(minimum_people, minimum_hours, minimum_since) IN (0, 3) AND minimum_people BETWEEN 2 AND 1000
    AND minimum_hours BETWEEN 1 AND 168) NOT VALID;

-- When booking of a date opens: so many days earlier, at the same time of day in London. Null: it is open. In
-- TypeScript: bookingWindow (catalogue/sessions); a test compares the two.
CREATE FUNCTION booking_opens_at(starts_at timestamptz, days integer) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ((starts_at AT TIME ZONE 'Europe/London') - make_interval(days => days)) AT TIME ZONE 'Europe/London'
$$;

-- Whether a date can be booked online at a moment.
CREATE FUNCTION is_booking_open(starts_at timestamptz, opens_days integer, closes_minutes integer, moment timestamptz)
RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (opens_days IS NULL OR moment >= booking_opens_at(starts_at, opens_days))
    AND (closes_minutes IS NULL OR moment < starts_at - make_interval(mins => closes_minutes))
$$;

CREATE TABLE occurrence_minimums (
  occurrence_id   bigint PRIMARY KEY REFERENCES occurrences (id) ON DELETE CASCADE,
  -- Since when we have watched it, and its start then: a date moved since is watched anew.
  watched_at      timestamptz NOT NULL,
  starts_at       timestamptz NOT NULL,
  -- When we told its business that it is short of people.
  warned_at       timestamptz,
  -- When enough people had booked at the time to decide: it is not asked again.
  passed_at       timestamptz,
  -- When the business decided that it takes place whatever the number; the audit log says who did.
  runs_anyway_at  timestamptz
);
COMMENT ON TABLE occurrence_minimums IS 'Dates of sessions with a minimum number of people, and what was decided.';
