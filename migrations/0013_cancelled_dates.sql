-- A date that its business or an admin cancels: who, why, and whether everybody has been seen to.

-- Written by the statement that closes the date. Until `finished_at` is set, bookings may still await their refund
-- and holds their release: the row is the note to go on, whatever process dies.
CREATE TABLE occurrence_cancellations (
  occurrence_id  bigint PRIMARY KEY REFERENCES occurrences (id),
  cancelled_by   text NOT NULL CHECK (cancelled_by IN ('business', 'admin')),
  reason         text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500),
  created_at     timestamptz NOT NULL DEFAULT now(),
  finished_at    timestamptz
);
CREATE INDEX occurrence_cancellations_open_idx ON occurrence_cancellations (created_at) WHERE finished_at IS NULL;

-- Who called a booking off, and why, where it was not the seeker: what the person reads in their mail and bookings.
ALTER TABLE bookings
  ADD COLUMN called_off_by text CHECK (called_off_by IN ('business', 'admin')),
  ADD COLUMN calling_off_reason text,
  ADD CONSTRAINT bookings_called_off CHECK
    (called_off_by IS NULL OR (state = 'cancelled_by_business' AND calling_off_reason IS NOT NULL));
