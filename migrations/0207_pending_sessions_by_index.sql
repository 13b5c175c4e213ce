-- Without a transaction.
-- How many sessions wait for review is on every page of an admin: counted by the index alone, and of businesses that are
-- approved, where it read each session from all over the table.
DROP INDEX CONCURRENTLY IF EXISTS sessions_waiting_idx;
CREATE INDEX CONCURRENTLY sessions_waiting_idx ON sessions (created_at) INCLUDE (id, business_id) WHERE status = 'pending';
DROP INDEX CONCURRENTLY IF EXISTS sessions_pending_idx;
