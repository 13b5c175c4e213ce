-- Sessions last from five minutes, in steps of five (a ten-minute assessment that a business imports).
ALTER TABLE sessions DROP CONSTRAINT sessions_duration_minutes_check;
ALTER TABLE sessions ADD CONSTRAINT sessions_duration_minutes_check
  CHECK (duration_minutes BETWEEN 5 AND 1440) NOT VALID;
