-- Without a transaction.
-- What pays for an order is of no purchase, has no intent when it is written, and a hold moves no booking: for each place
-- that was taken, three indexes were given an entry that is never looked for. These keep everything once as before.
DROP INDEX CONCURRENTLY IF EXISTS orders_one_move_idx;
CREATE UNIQUE INDEX CONCURRENTLY orders_one_move_idx ON orders (moves_booking_id)
  WHERE state = 'held' AND moves_booking_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS payments_intent_idx;
CREATE UNIQUE INDEX CONCURRENTLY payments_intent_idx ON payments (provider_intent_id)
  WHERE provider_intent_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS payments_purchase_idx;
CREATE UNIQUE INDEX CONCURRENTLY payments_purchase_idx ON payments (purchase_id) WHERE purchase_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS orders_one_live_move_idx;
