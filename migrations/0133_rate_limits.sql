-- How often somebody has asked for something lately, counted for all processes together. Nothing of worth is lost with
-- it, so it is not written ahead: a crash of the server empties it, and standbys do not have it.
CREATE UNLOGGED TABLE rate_limits (
  -- A digest of what is limited and for whom: no address stands here.
  key     text        PRIMARY KEY,
  hits    integer     NOT NULL CHECK (hits > 0),
  ends_at timestamptz NOT NULL
);
COMMENT ON TABLE rate_limits IS 'Requests counted within a window of time, for the limits that all processes share';
CREATE INDEX rate_limits_ends_at_idx ON rate_limits (ends_at);
