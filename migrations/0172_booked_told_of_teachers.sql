-- A session that somebody no longer teaches as a rule is news to those who booked its dates as well: by which names they
-- knew who teaches, until they are told. Null where they have been told already, as of a single date that somebody stands
-- in for, or where nothing is to be told.
ALTER TABLE taught_changes ADD COLUMN booked_previous text[];
