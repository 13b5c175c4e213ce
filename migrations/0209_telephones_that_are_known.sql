-- Without a transaction.
-- Most listings of a register have no telephone. Where statistics said so, every look for a number read all businesses,
-- once for each row of an import: an index of the numbers alone tells the planner how rare each is. The one of all
-- businesses stays for the program of the release before.
DROP INDEX CONCURRENTLY IF EXISTS businesses_phone_idx;
CREATE INDEX CONCURRENTLY businesses_phone_idx ON businesses (listing_phone_key(phone), id)
  WHERE listing_phone_key(phone) <> '';
