-- Without a transaction.
-- A business that joins is compared with the latest that share its postcode or its telephone number, for signs that it
-- stands there twice: without these, where thousands share one, with each of them, every five minutes.
DROP INDEX CONCURRENTLY IF EXISTS businesses_postcode_idx;
CREATE INDEX CONCURRENTLY businesses_postcode_idx ON businesses (postcode, id);
DROP INDEX CONCURRENTLY IF EXISTS businesses_latest_by_phone_idx;
CREATE INDEX CONCURRENTLY businesses_latest_by_phone_idx ON businesses (listing_phone_key(phone), id);
DROP INDEX CONCURRENTLY IF EXISTS businesses_same_phone_idx;
