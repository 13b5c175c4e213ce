-- What a business brings from another system as CSV files (docs/decisions/0042-what-is-brought-is-checked-row-by-row.md).

-- Somebody whom a business has brought along, as it knows them: they may not have booked here yet.
ALTER TABLE customers
  ADD COLUMN brought_at timestamptz,
  ADD COLUMN brought_name text,
  ADD COLUMN brought_email text,
  ADD COLUMN brought_phone text,
  ADD CONSTRAINT customers_brought CHECK (num_nulls(brought_at, brought_name, brought_email, brought_phone) IN (0, 4));

-- Said in the system that they were brought from, on that day.
ALTER TABLE customer_consents
  DROP CONSTRAINT customer_consents_said_check,
  ADD CONSTRAINT customer_consents_said_check CHECK (said IN ('profile', 'link', 'desk', 'paper', 'phone', 'import'));

-- A file that was imported. The file itself is not kept.
CREATE TABLE record_imports (
  id           uuid PRIMARY KEY,
  business_id  bigint NOT NULL REFERENCES businesses (id),
  kind         text NOT NULL CHECK (kind IN ('customers', 'timetable', 'passes', 'bookings')),
  source       text NOT NULL CHECK (char_length(source) BETWEEN 1 AND 60),
  file_name    text NOT NULL,
  digest       text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),   -- of the file: the same one is imported once
  records      integer NOT NULL CHECK (records > 0),
  imported_by  uuid NOT NULL REFERENCES users (id),
  imported_at  timestamptz NOT NULL,
  undone_at    timestamptz
);
CREATE UNIQUE INDEX record_imports_once_idx ON record_imports (business_id, kind, digest) WHERE undone_at IS NULL;
CREATE INDEX record_imports_business_idx ON record_imports (business_id, imported_at DESC);

-- What it made, so that it can be undone.
CREATE TABLE record_import_items (
  import_id  uuid NOT NULL REFERENCES record_imports (id) ON DELETE CASCADE,
  made       text NOT NULL CHECK (made IN ('account', 'customer', 'consent', 'session', 'pass', 'order')),
  made_id    text NOT NULL,
  PRIMARY KEY (import_id, made, made_id)
);
