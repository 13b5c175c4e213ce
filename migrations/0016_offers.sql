-- What businesses offer beside their plain prices.

-- A code that takes something off a business's sessions, at the business's own cost. What it is worth never changes: the
-- owner pauses it and makes another.
CREATE TABLE promo_codes (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id     bigint NOT NULL REFERENCES businesses (id),
  code            text NOT NULL CHECK (code ~ '^[A-Z0-9]{3,20}$'),
  -- Off the session fee of each place: one of the two.
  percent_off     smallint CHECK (percent_off BETWEEN 1 AND 100),
  pence_off       integer CHECK (pence_off > 0),
  -- Days in London, the last one included; null: until it is paused.
  valid_from      date NOT NULL,
  valid_until     date,
  -- How many places it may be used for, in all and by one person; null: as many as there are.
  most_places     integer CHECK (most_places > 0),
  most_each       integer CHECK (most_each > 0),
  newcomers_only  boolean NOT NULL DEFAULT false,    -- for people who have not booked with the business before
  shown           boolean NOT NULL DEFAULT false,    -- on the business's page, for everybody
  paused_at       timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT promo_codes_code_key UNIQUE (business_id, code),
  CONSTRAINT promo_codes_worth CHECK (num_nonnulls(percent_off, pence_off) = 1),
  CONSTRAINT promo_codes_validity CHECK (valid_until >= valid_from)
);

-- For which sessions; for all of the business where there is no row.
CREATE TABLE promo_code_sessions (
  code_id     bigint NOT NULL REFERENCES promo_codes (id) ON DELETE CASCADE,
  session_id  bigint NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  PRIMARY KEY (code_id, session_id)
);
CREATE INDEX promo_code_sessions_session_idx ON promo_code_sessions (session_id);

-- With which code an order was priced. How often a code is used is no figure that is kept: it is what these orders hold
-- or have booked at the moment, counted under the lock of the code, so nothing has to be given back.
CREATE TABLE promo_uses (
  order_id  uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  code_id   bigint NOT NULL REFERENCES promo_codes (id)
);
CREATE INDEX promo_uses_code_idx ON promo_uses (code_id);

-- What a session costs less for whoever books several of its dates at once (docs/decisions/0027-a-series-is-an-order.md):
-- so much off the session fee of each place, from so many dates on.
CREATE TABLE series_prices (
  session_id   bigint PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  least_dates  smallint NOT NULL CHECK (least_dates BETWEEN 2 AND 12),
  percent_off  smallint CHECK (percent_off BETWEEN 1 AND 100),
  pence_off    integer CHECK (pence_off > 0),
  set_at       timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT series_prices_worth CHECK (num_nonnulls(percent_off, pence_off) = 1)
);
