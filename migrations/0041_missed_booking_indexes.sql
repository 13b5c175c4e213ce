-- Without a transaction.
-- For the job that notes missed bookings: what was missed lately at a business.
DROP INDEX CONCURRENTLY IF EXISTS bookings_missed_idx;
CREATE INDEX CONCURRENTLY bookings_missed_idx ON bookings (business_id, starts_at) WHERE state = 'no_show';
DROP INDEX CONCURRENTLY IF EXISTS bookings_cancelled_by_seeker_idx;
CREATE INDEX CONCURRENTLY bookings_cancelled_by_seeker_idx ON bookings (business_id, cancelled_at)
  WHERE state = 'cancelled_by_seeker';
