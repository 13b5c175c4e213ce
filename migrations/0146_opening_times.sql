-- When a business is open, by London's clock: lines as schema.org's openingHours has them ("Mo 06:30-20:00"), and dates
-- with times of their own ("2026-12-24 08:00-12:00", "2026-12-25 closed"). In the order of the week, then of the dates.
ALTER TABLE businesses ADD COLUMN opening_times text[] NOT NULL DEFAULT '{}'
  CONSTRAINT businesses_opening_times CHECK (
    array_position(opening_times, NULL) IS NULL
    AND array_to_string(opening_times, '|') ~ '^((^|\|)((Mo|Tu|We|Th|Fr|Sa|Su|\d{4}-\d\d-\d\d) [0-2]\d:[0-5]\d-[0-2]\d:[0-5]\d|\d{4}-\d\d-\d\d closed))*$');
