-- Claiming listings that nobody owns: finding them among tens of thousands, and what a reviewer goes by.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Any part of name, address or postcode, in either case; the postcode with and without its space.
CREATE FUNCTION listing_search_text(name text, address text, town text, postcode text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(name || E'\n' || address || E'\n' || town || E'\n' || postcode || E'\n' || replace(postcode, ' ', ''))
$$;

CREATE INDEX businesses_unclaimed_text_idx ON businesses
  USING gin (listing_search_text(name, address, town, postcode) gin_trgm_ops) WHERE status = 'unclaimed';
-- In the order in which they are shown, and for the one or two letters of which no trigram can be made.
CREATE INDEX businesses_unclaimed_name_idx ON businesses (lower(name), id) WHERE status = 'unclaimed';

-- The claimant's verified e-mail address was of the listing's own website when the claim was made.
ALTER TABLE claims ADD COLUMN email_of_website boolean NOT NULL DEFAULT false;
CREATE INDEX claims_pending_idx ON claims (created_at) WHERE state = 'pending';
CREATE INDEX claims_claimant_idx ON claims (claimant_id, created_at DESC);
