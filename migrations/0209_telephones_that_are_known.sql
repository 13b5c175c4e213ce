-- Without a transaction.
-- Most listings of a register have no telephone. Where statistics said so, every look for a number read all businesses,
-- once for each row of an import: an index of the numbers alone tells the planner how rare each is.
DROP INDEX CONCURRENTLY IF EXISTS businesses_phone_idx;
CREATE INDEX CONCURRENTLY businesses_phone_idx ON businesses (listing_phone_key(phone), id)
  WHERE listing_phone_key(phone) <> '';
DROP INDEX CONCURRENTLY IF EXISTS businesses_latest_by_phone_idx;
