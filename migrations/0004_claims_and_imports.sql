-- Listings that nobody owns: how they come, from an admin's CSV files, and how somebody proves that one is theirs.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- What a search for one's own listing reads: any part of name, address or postcode, in either case; the postcode with
-- and without its space.
CREATE FUNCTION listing_search_text(name text, address text, town text, postcode text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(name || E'\n' || address || E'\n' || town || E'\n' || postcode || E'\n' || replace(postcode, ' ', ''))
$$;
CREATE INDEX businesses_unclaimed_text_idx ON businesses
  USING gin (listing_search_text(name, address, town, postcode) gin_trgm_ops) WHERE status = 'unclaimed';
-- In the order in which they are shown, and for the one or two letters of which no trigram can be made.
CREATE INDEX businesses_unclaimed_name_idx ON businesses (lower(name), id) WHERE status = 'unclaimed';

-- What makes two listings the same one: name and postcode, or a telephone number.
--
-- Letters and digits of a name without accents, "the" before and "Ltd" after it, "&" as "and". A name in letters we do
-- not know stands for itself. The spelling is nameKey's (features/businesses); a test holds
-- the two together. Calls no function of ours: an index is rebuilt with an empty search path.
CREATE FUNCTION listing_name_key(name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(nullif(replace(regexp_replace(btrim(regexp_replace(
    lower(translate(replace(name, '&', ' and '),
                    'àáâäèéêëìíîïòóôöùúûüŵŷÀÁÂÄÈÉÊËÌÍÎÏÒÓÔÖÙÚÛÜŴŶ''’.',
                    'aaaaeeeeiiiioooouuuuwyaaaaeeeeiiiioooouuuuwy')), '[^a-z0-9]+', '-', 'g'), '-'),
    '^the-|-(ltd|limited|llp|plc|cic)$', '', 'g'), '-', ''), ''), btrim(name))
$$;

-- A British telephone number without 0 or +44 before it; empty when it is none. The spelling is phoneKey's.
CREATE FUNCTION listing_phone_key(phone text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(substring(
    regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(00)?44', '') FROM '^0*([1-9][0-9]{8,9})$'), '')
$$;
CREATE INDEX businesses_same_name_idx ON businesses (postcode, listing_name_key(name));
CREATE INDEX businesses_same_phone_idx ON businesses (listing_phone_key(phone));

-- One file: first it is checked, then, when an admin says so, imported. `rows_read` and the counts are of the phase it
-- is in. A process works on it as `worker` and says at `beat_at` that it still does.
CREATE TABLE listing_imports (
  id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  file_name        text NOT NULL CHECK (char_length(file_name) <= 200),
  content          bytea,                              -- gzip; gone when nothing will read it any more
  ignored_columns  text[] NOT NULL DEFAULT '{}',
  started_by       uuid NOT NULL REFERENCES users (id),
  request_id       text NOT NULL,
  state            text NOT NULL DEFAULT 'checking'
                   CHECK (state IN ('checking', 'checked', 'importing', 'imported', 'failed')),
  failure          text,
  fraction         real NOT NULL DEFAULT 0 CHECK (fraction BETWEEN 0 AND 1),
  rows_read        integer NOT NULL DEFAULT 0,
  new_listings     integer NOT NULL DEFAULT 0,
  duplicates       integer NOT NULL DEFAULT 0,
  refused          integer NOT NULL DEFAULT 0,
  approximate      integer NOT NULL DEFAULT 0,         -- of the new listings
  worker           uuid,
  beat_at          timestamptz,
  created_at       timestamptz NOT NULL DEFAULT now(),
  finished_at      timestamptz,
  CHECK ((state = 'failed') = (failure IS NOT NULL)),
  CHECK (rows_read = new_listings + duplicates + refused),
  CHECK (content IS NOT NULL OR state IN ('imported', 'failed'))
);
CREATE INDEX listing_imports_recent_idx ON listing_imports (created_at DESC);
CREATE INDEX listing_imports_waiting_idx ON listing_imports (created_at) WHERE state IN ('checking', 'importing');

-- What there is to say about single rows of an import.
CREATE TABLE listing_import_notes (
  import_id  uuid NOT NULL REFERENCES listing_imports (id) ON DELETE CASCADE,
  line       integer NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('duplicate', 'refused', 'approximate')),
  name       text NOT NULL,
  sentence   text NOT NULL,
  PRIMARY KEY (import_id, line)
);

-- Somebody says that an unclaimed listing is theirs, with documents; an admin decides. One claim wins.
CREATE TABLE claims (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  business_id       bigint NOT NULL REFERENCES businesses (id),
  claimant_id       uuid NOT NULL REFERENCES users (id),
  message           text NOT NULL CHECK (char_length(message) >= 20),
  document_keys     text[] NOT NULL DEFAULT '{}' CHECK (cardinality(document_keys) <= 5),
  -- The claimant's verified e-mail address was of the listing's own website when the claim was made.
  email_of_website  boolean NOT NULL DEFAULT false,
  state             text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'rejected', 'declined')),
  decided_by        uuid REFERENCES users (id),
  decided_at        timestamptz,
  decision_reason   text,
  created_at        timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'pending') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX claims_one_pending_idx ON claims (business_id, claimant_id) WHERE state = 'pending';
CREATE UNIQUE INDEX claims_one_winner_idx ON claims (business_id) WHERE state = 'approved';
CREATE INDEX claims_pending_idx ON claims (created_at) WHERE state = 'pending';
CREATE INDEX claims_claimant_idx ON claims (claimant_id, created_at DESC);
