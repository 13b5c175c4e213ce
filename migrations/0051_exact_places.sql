-- Which businesses stand at their own door or their own postcode: a search for that postcode is then exact. The
-- others stand in the middle of their district, because nobody could say more when they were placed.

ALTER TABLE businesses ADD COLUMN exactly_placed boolean NOT NULL DEFAULT false;

-- Of what is there already only the demo's are known: each was drawn with its place.
UPDATE businesses SET exactly_placed = true WHERE is_demo;
