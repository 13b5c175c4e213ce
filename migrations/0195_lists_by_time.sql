-- Without a transaction.
-- The admins' lists show the newest of their kind first, and a payment what was sent on of it: without an index each page
-- sorts all there ever was.
DROP INDEX CONCURRENTLY IF EXISTS payments_created_idx;
CREATE INDEX CONCURRENTLY payments_created_idx ON payments (created_at DESC, id);
DROP INDEX CONCURRENTLY IF EXISTS transfers_decided_idx;
CREATE INDEX CONCURRENTLY transfers_decided_idx ON transfers (decided_at DESC, id);
DROP INDEX CONCURRENTLY IF EXISTS transfers_payment_idx;
CREATE INDEX CONCURRENTLY transfers_payment_idx ON transfers (payment_id);
DROP INDEX CONCURRENTLY IF EXISTS payouts_sent_idx;
CREATE INDEX CONCURRENTLY payouts_sent_idx ON payouts (sent_at DESC, id);
DROP INDEX CONCURRENTLY IF EXISTS sessions_created_idx;
CREATE INDEX CONCURRENTLY sessions_created_idx ON sessions (created_at DESC, id DESC);
DROP INDEX CONCURRENTLY IF EXISTS businesses_newest_idx;
CREATE INDEX CONCURRENTLY businesses_newest_idx ON businesses (created_at DESC, id DESC);
