-- Without a transaction.
-- What a booking was sold for, and what went off the sale, is asked of each booking that a business looks at: without an
-- index the whole ledger is read for it.
DROP INDEX CONCURRENTLY IF EXISTS ledger_postings_booking_idx;
CREATE INDEX CONCURRENTLY ledger_postings_booking_idx ON ledger_postings (booking_id)
  WHERE booking_id IS NOT NULL AND movement IN ('sale', 'sale_undone', 'dispute_lost', 'dispute_overturned');
