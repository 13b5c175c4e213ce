-- Without a transaction.
-- An admin finds a payment by any part of the name or the address that it was booked with: without an index each look
-- reads every booking there is.
DROP INDEX CONCURRENTLY IF EXISTS bookings_text_idx;
CREATE INDEX CONCURRENTLY bookings_text_idx ON bookings USING gin (full_name gin_trgm_ops, email gin_trgm_ops);
