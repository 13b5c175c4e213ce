-- Bookings that a team takes for its customers, and the money that it takes itself.

CREATE TABLE staff_bookings (
  -- The hold, and the order that it becomes.
  order_id      uuid PRIMARY KEY,
  business_id   bigint NOT NULL REFERENCES businesses (id),
  customer_id   uuid NOT NULL REFERENCES customers (id),
  payment       text NOT NULL CHECK (payment IN ('cash', 'card_reader', 'pass', 'free', 'card_link')),
  taken_by      uuid REFERENCES users (id) ON DELETE SET NULL,
  taken_at      timestamptz NOT NULL,
  -- Digest of the token in the payment link; a link that is sent again replaces it.
  token_digest  text UNIQUE CHECK (token_digest ~ '^[0-9a-f]{64}$'),
  CONSTRAINT staff_bookings_link CHECK (token_digest IS NULL OR payment = 'card_link')
);
COMMENT ON TABLE staff_bookings IS 'An order that a member of a team made for a customer, and how it is paid.';
CREATE INDEX staff_bookings_business_idx ON staff_bookings (business_id, taken_at DESC);
CREATE INDEX staff_bookings_customer_idx ON staff_bookings (customer_id);
CREATE INDEX staff_bookings_taken_by_idx ON staff_bookings (taken_by) WHERE taken_by IS NOT NULL;

CREATE TABLE takings (
  id              uuid PRIMARY KEY,
  business_id     bigint NOT NULL REFERENCES businesses (id),
  -- What it was for: one of the two.
  booking_id      uuid REFERENCES bookings (id) ON DELETE CASCADE,
  entitlement_id  uuid REFERENCES entitlements (id) ON DELETE CASCADE,
  paid_by         text NOT NULL CHECK (paid_by IN ('cash', 'card_reader')),
  -- Negative where the team gave it back.
  pence           integer NOT NULL CHECK (pence <> 0),
  taken_by        uuid REFERENCES users (id) ON DELETE SET NULL,
  taken_at        timestamptz NOT NULL,
  voided_at       timestamptz,
  voided_by       uuid REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT takings_subject CHECK (num_nonnulls(booking_id, entitlement_id) = 1),
  CONSTRAINT takings_voided CHECK (voided_by IS NULL OR voided_at IS NOT NULL)
);
COMMENT ON TABLE takings IS
  'Money that a team takes in cash or with its own card reader, or gives back; it never passes through Fettle.';
CREATE INDEX takings_day_idx ON takings (business_id, taken_at);
CREATE INDEX takings_booking_idx ON takings (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX takings_entitlement_idx ON takings (entitlement_id) WHERE entitlement_id IS NOT NULL;
CREATE INDEX takings_taken_by_idx ON takings (taken_by) WHERE taken_by IS NOT NULL;
CREATE INDEX takings_voided_by_idx ON takings (voided_by) WHERE voided_by IS NOT NULL;
