-- Where postcodes are. Filled by `npm run import:postcodes`; empty until an operator runs it.

-- One row per postcode. lat/lng are WGS84 degrees as the source gave them (or computed from the grid when it
-- gave none); easting/northing are British National Grid metres, Northern Ireland included.
-- Collation "C" lets LIKE 'LS63%' use the primary key.
CREATE TABLE postcodes (
  postcode       text COLLATE "C" PRIMARY KEY CHECK (postcode ~ '^[A-Z0-9]{5,7}$'),
  outcode        text NOT NULL,
  easting        integer NOT NULL,
  northing       integer NOT NULL,
  lat            double precision NOT NULL CHECK (lat BETWEEN 49 AND 61.5),
  lng            double precision NOT NULL CHECK (lng BETWEEN -9 AND 2.5),
  terminated_on  date,
  source         text NOT NULL CHECK (source IN ('code-point-open', 'ons'))
);

-- The middle of every sector (LS6 3), outcode (LS6), divided London district (EC1) and area (LS), computed from
-- `postcodes` at the end of an import. radius_m holds nine tenths of the postcodes.
CREATE TABLE postcode_districts (
  code       text COLLATE "C" PRIMARY KEY,
  level      text NOT NULL CHECK (level IN ('sector', 'outcode', 'outcode-prefix', 'area')),
  easting    integer NOT NULL,
  northing   integer NOT NULL,
  lat        double precision NOT NULL,
  lng        double precision NOT NULL,
  radius_m   integer NOT NULL CHECK (radius_m >= 0),
  postcodes  integer NOT NULL CHECK (postcodes > 0)
);

-- What the postcode service answered, "no such place" included, so that nobody waits for the same question twice.
CREATE TABLE place_lookups (
  kind          text NOT NULL CHECK (kind IN ('postcode', 'outcode', 'place')),
  query         text NOT NULL CHECK (char_length(query) BETWEEN 1 AND 100),
  answer        jsonb NOT NULL,
  looked_up_at  timestamptz NOT NULL,
  PRIMARY KEY (kind, query)
);
CREATE INDEX place_lookups_age_idx ON place_lookups (looked_up_at);

-- How far each file of an import has come, so that an interrupted one continues where it stopped.
CREATE TABLE postcode_imports (
  checksum      text PRIMARY KEY,
  file_name     text NOT NULL,
  rows_read     bigint NOT NULL DEFAULT 0 CHECK (rows_read >= 0),
  rows_loaded   bigint NOT NULL DEFAULT 0 CHECK (rows_loaded >= 0),
  skipped       jsonb NOT NULL DEFAULT '{}',
  started_at    timestamptz NOT NULL DEFAULT now(),
  finished_at   timestamptz
);
