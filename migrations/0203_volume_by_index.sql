-- Without a transaction.
-- The admins' statistics sum up what was booked in each week or month: by the index alone, without two years of bookings.
DROP INDEX CONCURRENTLY IF EXISTS bookings_volume_idx;
CREATE INDEX CONCURRENTLY bookings_volume_idx ON bookings (created_at) INCLUDE (total_pence);
DROP INDEX CONCURRENTLY IF EXISTS bookings_created_idx;
DROP INDEX CONCURRENTLY IF EXISTS refunds_made_idx;
CREATE INDEX CONCURRENTLY refunds_made_idx ON refunds (updated_at) INCLUDE (amount_pence) WHERE state = 'succeeded';
