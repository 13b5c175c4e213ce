-- The booking's own row says that its e-mails are still to be queued. Queueing them in the statement that books
-- would make every booking wait for every other: the job queue's NOTIFY holds one lock until the commit is on disk.
ALTER TABLE bookings ADD COLUMN awaiting_announcement boolean NOT NULL DEFAULT false;
CREATE INDEX bookings_awaiting_announcement_idx ON bookings (created_at) WHERE awaiting_announcement;
