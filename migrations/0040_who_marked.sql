-- Who said at the door that somebody came, or did not, and when. Empty for marks made before this was kept, and the
-- name goes with the account of whoever made the mark.
ALTER TABLE bookings
  ADD COLUMN marked_by uuid REFERENCES users (id) ON DELETE SET NULL,
  ADD COLUMN marked_at timestamptz,
  ADD CONSTRAINT bookings_mark CHECK
    (marked_at IS NULL AND marked_by IS NULL OR marked_at IS NOT NULL AND state IN ('attended', 'no_show'));
CREATE INDEX bookings_marked_by_idx ON bookings (marked_by) WHERE marked_by IS NOT NULL;
