-- Without a transaction.
-- A business's figures and customers look at all its bookings: of these they ask when, by whom, for what and what became
-- of them, which the index answers alone. They lie all over the table. It takes the place of one that only found them.
DROP INDEX CONCURRENTLY IF EXISTS bookings_of_business_idx;
CREATE INDEX CONCURRENTLY bookings_of_business_idx ON bookings (business_id, created_at DESC)
  INCLUDE (id, user_id, order_id, session_id, occurrence_id, state, starts_at, ends_at, cancelled_at);
DROP INDEX CONCURRENTLY IF EXISTS bookings_business_idx;
