-- Holds of visitors
-- -----------------

-- Of the places taken: held by visitors who have not signed in. It is here, so that one conditional update keeps
-- them below their share of a date.
ALTER TABLE occurrences ADD COLUMN visitor_held integer NOT NULL DEFAULT 0;
ALTER TABLE occurrences ADD CONSTRAINT occurrences_visitor_held_check CHECK (visitor_held >= 0) NOT VALID;

CREATE TABLE visitor_holds (
  id              uuid PRIMARY KEY,
  -- SHA-256 of the secret in the browser's cookie.
  visitor_digest  text NOT NULL,
  -- An IPv4 address or 64 bits of an IPv6 address, for the limits of a network. Rows last an hour and a half at most.
  network         text NOT NULL,
  session_id      bigint NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  places          smallint NOT NULL CHECK (places BETWEEN 1 AND 10),  -- at each date
  state           text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'passed', 'released')),
  expires_at      timestamptz NOT NULL,
  -- When the visitor gave it up. Null for one that ran out.
  abandoned_at    timestamptz,
  -- Which of a visitor's three live holds this is.
  hold_slot       smallint NOT NULL CHECK (hold_slot BETWEEN 1 AND 3),
  created_at      timestamptz NOT NULL
);
COMMENT ON TABLE visitor_holds IS 'Places held for a browser until its visitor has signed in, when they pass to the account.';
CREATE UNIQUE INDEX visitor_holds_slot_idx ON visitor_holds (visitor_digest, hold_slot) WHERE state = 'held';
CREATE INDEX visitor_holds_expiry_idx ON visitor_holds (expires_at) WHERE state = 'held';
CREATE INDEX visitor_holds_visitor_idx ON visitor_holds (visitor_digest, created_at);
CREATE INDEX visitor_holds_network_idx ON visitor_holds (network, created_at);
CREATE INDEX visitor_holds_session_idx ON visitor_holds (session_id);
CREATE INDEX visitor_holds_created_idx ON visitor_holds (created_at);

CREATE TABLE visitor_hold_dates (
  hold_id        uuid NOT NULL REFERENCES visitor_holds (id) ON DELETE CASCADE,
  occurrence_id  bigint NOT NULL REFERENCES occurrences (id) ON DELETE CASCADE,
  PRIMARY KEY (hold_id, occurrence_id)
);
COMMENT ON TABLE visitor_hold_dates IS 'The occurrences of a visitor''s hold.';
CREATE INDEX visitor_hold_dates_occurrence_idx ON visitor_hold_dates (occurrence_id);
