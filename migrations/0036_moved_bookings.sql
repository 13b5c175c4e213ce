-- How often a booking has followed its date to another time: the next revision of its calendar entry, so that
-- calendars take the new time over (RFC 5545, 3.8.7.4).
ALTER TABLE bookings ADD COLUMN moves integer NOT NULL DEFAULT 0 CHECK (moves >= 0);
