-- Without a transaction.
-- What a payment paid for, and what a person has paid, are asked of each payment by refunds, disputes, the audits and the
-- nightly books: without an index each time of every booking there is.
DROP INDEX CONCURRENTLY IF EXISTS bookings_payment_idx;
CREATE INDEX CONCURRENTLY bookings_payment_idx ON bookings (payment_id);
DROP INDEX CONCURRENTLY IF EXISTS payments_user_idx;
CREATE INDEX CONCURRENTLY payments_user_idx ON payments (user_id);
