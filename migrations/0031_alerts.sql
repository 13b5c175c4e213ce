-- Alerts that a person can turn off and on again
-- ----------------------------------------------

-- Saved searches already have it. A watch that is off sends nothing and keeps its row.
ALTER TABLE occurrence_watches ADD COLUMN is_enabled boolean NOT NULL DEFAULT true;
