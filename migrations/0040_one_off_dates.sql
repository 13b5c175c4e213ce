-- A date that no weekly time lays out and none withdraws: somebody added it by itself. It stays one, also where a weekly
-- time comes to stand on the same day and hour later.
ALTER TABLE occurrences ADD COLUMN one_off boolean NOT NULL DEFAULT false;
