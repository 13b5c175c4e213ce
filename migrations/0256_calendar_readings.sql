-- What the last reading of a trainer's calendar elsewhere came to, and since when it fails.
ALTER TABLE trainer_calendars
  ADD COLUMN entries         integer NOT NULL DEFAULT 0,
  ADD COLUMN unread          integer NOT NULL DEFAULT 0,
  -- Why entries could not be read, the commonest first. Never what an entry is about.
  ADD COLUMN unread_reasons  text[] NOT NULL DEFAULT '{}',
  ADD COLUMN failing_since   timestamptz,            -- since when no reading has succeeded
  ADD COLUMN emailed_at      timestamptz;            -- when we emailed the trainer about it
