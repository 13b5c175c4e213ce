-- How many weeks ahead a business lays out the dates of its weekly times. Terms, one-off dates and workshops go twelve
-- months ahead whatever it says.
ALTER TABLE businesses ADD COLUMN weeks_ahead smallint NOT NULL DEFAULT 12;
ALTER TABLE businesses ADD CONSTRAINT businesses_weeks_ahead_check CHECK (weeks_ahead BETWEEN 1 AND 52) NOT VALID;
