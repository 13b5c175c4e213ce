-- A person's private calendar address. Whoever knows the token reads their bookings, so it can be replaced.
CREATE TABLE calendar_feeds (
  user_id     uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  token       text NOT NULL UNIQUE CHECK (char_length(token) >= 43),
  created_at  timestamptz NOT NULL DEFAULT now()
);
