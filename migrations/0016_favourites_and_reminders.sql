-- What people have saved to find again: a session or a business, each once.
CREATE TABLE favourites (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id      uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  session_id   bigint REFERENCES sessions (id) ON DELETE CASCADE,
  business_id  bigint REFERENCES businesses (id) ON DELETE CASCADE,
  created_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT favourites_one_thing CHECK (num_nonnulls(session_id, business_id) = 1),
  CONSTRAINT favourites_session_once UNIQUE (user_id, session_id),
  CONSTRAINT favourites_business_once UNIQUE (user_id, business_id)
);

-- When the two mails that come by themselves were queued: each once for a booking.
ALTER TABLE bookings
  ADD COLUMN reminded_at          timestamptz,
  ADD COLUMN review_requested_at  timestamptz;
CREATE INDEX bookings_to_remind_idx ON bookings (starts_at) WHERE state = 'confirmed' AND reminded_at IS NULL;
CREATE INDEX bookings_to_ask_idx ON bookings (ends_at)
  WHERE state IN ('confirmed', 'attended') AND review_requested_at IS NULL;
