-- Unclaimed listings that admins import from CSV files, and what makes two listings the same one.

-- Letters and digits of a name without accents, "the" before and "Ltd" after it, "&" as "and". A name in letters we do
-- not know stands for itself. The spelling is nameKey's (src/features/businesses/import/same-listing.ts); a test holds
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

-- What there is to say about single rows.
CREATE TABLE listing_import_notes (
  import_id  uuid NOT NULL REFERENCES listing_imports (id) ON DELETE CASCADE,
  line       integer NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('duplicate', 'refused', 'approximate')),
  name       text NOT NULL,
  sentence   text NOT NULL,
  PRIMARY KEY (import_id, line)
);
