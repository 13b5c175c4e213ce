-- Checks the rows that were there before 0270_lengths_from_five_minutes.sql.
ALTER TABLE sessions VALIDATE CONSTRAINT sessions_duration_minutes_check;
