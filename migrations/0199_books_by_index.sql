-- Without a transaction.
-- What stands on a seller's account, and what moved on it in a month, is read from the index alone: the postings of one
-- account lie all over the ledger. They take the place of those that only found them.
DROP INDEX CONCURRENTLY IF EXISTS ledger_postings_credited_idx;
CREATE INDEX CONCURRENTLY ledger_postings_credited_idx ON ledger_postings (credit, posted_at)
  INCLUDE (movement, payment_id, booking_id, amount_pence);
DROP INDEX CONCURRENTLY IF EXISTS ledger_postings_debited_idx;
CREATE INDEX CONCURRENTLY ledger_postings_debited_idx ON ledger_postings (debit, posted_at)
  INCLUDE (movement, payment_id, booking_id, amount_pence);
DROP INDEX CONCURRENTLY IF EXISTS ledger_postings_credit_idx;
DROP INDEX CONCURRENTLY IF EXISTS ledger_postings_debit_idx;
