-- Without a transaction.
-- What was taken back of sales since it was last looked at is read from its beginning, of all sellers at once, where each
-- seller was asked for it.
DROP INDEX CONCURRENTLY IF EXISTS ledger_postings_taken_back_idx;
CREATE INDEX CONCURRENTLY ledger_postings_taken_back_idx ON ledger_postings (posted_at)
  INCLUDE (debit, booking_id)
  WHERE booking_id IS NOT NULL AND movement IN ('sale_undone', 'dispute_lost');
