-- Dates that leave their weekly slot, and slots that change from a date on.

-- The start that the weekly slot gave a date which has been moved since, so that laying dates out again does not
-- put a second one in its old place.
ALTER TABLE occurrences ADD COLUMN laid_out_for timestamptz;
CREATE INDEX occurrences_moved_idx ON occurrences (session_id, laid_out_for) WHERE laid_out_for IS NOT NULL;

-- A slot that was changed "from this date on" lays out dates from then only (those before it are laid out already),
-- with a capacity of its own instead of the session's, and a note for each of its dates.
ALTER TABLE session_slots
  ADD COLUMN first_day date,
  ADD COLUMN capacity integer CHECK (capacity BETWEEN 1 AND 10000),
  ADD COLUMN note text;
