-- Without a transaction.
-- What a booking was sold for, and what went off the sale, is asked of each booking that a business sums up: the index
-- answers it alone, where it led to two places of the ledger for each.
DROP INDEX CONCURRENTLY IF EXISTS ledger_postings_sale_idx;
CREATE INDEX CONCURRENTLY ledger_postings_sale_idx ON ledger_postings (booking_id)
  INCLUDE (movement, debit, credit, amount_pence)
  WHERE booking_id IS NOT NULL AND movement IN ('sale', 'sale_undone', 'dispute_lost', 'dispute_overturned');
DROP INDEX CONCURRENTLY IF EXISTS ledger_postings_booking_idx;
