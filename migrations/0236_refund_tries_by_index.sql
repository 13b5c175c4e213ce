-- Without a transaction.
DROP INDEX CONCURRENTLY IF EXISTS refunds_due_idx;
CREATE INDEX CONCURRENTLY refunds_due_idx ON refunds (next_try_at NULLS FIRST, created_at) WHERE state = 'pending';
DROP INDEX CONCURRENTLY IF EXISTS refunds_adopted_idx;
CREATE INDEX CONCURRENTLY refunds_adopted_idx ON refunds (adopted_from) WHERE adopted_from IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS transfers_due_idx;
CREATE INDEX CONCURRENTLY transfers_due_idx ON transfers (next_try_at NULLS FIRST, decided_at) WHERE state = 'pending';
