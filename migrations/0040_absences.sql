-- Missed bookings
-- ---------------

CREATE TABLE absence_rules (
  business_id   bigint PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE,
  -- So many missed bookings in so many days have no consequence but a warning; each further one is a strike.
  grace         smallint NOT NULL CHECK (grace BETWEEN 0 AND 10),
  period_days   smallint NOT NULL CHECK (period_days BETWEEN 7 AND 365),
  -- Days for which a strike pauses online booking.
  pause_days    smallint NOT NULL CHECK (pause_days BETWEEN 1 AND 60),
  -- Whether cancelling after the time for a refund counts too.
  late_cancels  boolean NOT NULL,
  -- What happened before it doesn't count.
  since         timestamptz NOT NULL
);
COMMENT ON TABLE absence_rules IS 'What a business does about missed bookings; no row: nothing.';

CREATE TABLE absences (
  booking_id    uuid PRIMARY KEY REFERENCES bookings (id) ON DELETE CASCADE,
  business_id   bigint NOT NULL REFERENCES businesses (id),
  user_id       uuid NOT NULL REFERENCES users (id),
  kind          text NOT NULL CHECK (kind IN ('no_show', 'late_cancel')),
  happened_at   timestamptz NOT NULL,  -- the start of the date, or the cancellation
  noted_at      timestamptz NOT NULL,
  -- A strike pauses online booking between the two. Null: a warning.
  pauses_from   timestamptz,
  pauses_until  timestamptz,
  waived_at     timestamptz,
  CHECK (num_nulls(pauses_from, pauses_until) IN (0, 2) AND pauses_until > pauses_from)
);
COMMENT ON TABLE absences IS 'Missed bookings that count by the rules of their business, one for the places of an order at a date.';
CREATE INDEX absences_person_idx ON absences (user_id, business_id, happened_at);
CREATE INDEX absences_business_idx ON absences (business_id, happened_at DESC);
