-- Passes, months of a membership and vouchers that a team sells or gives at the desk, and longer passes.

-- Of a voucher that was paid for at the desk: its value. Its money is not on the ledger, so total_pence is 0.
ALTER TABLE entitlement_units ADD COLUMN face_pence integer;
ALTER TABLE entitlement_units ADD CONSTRAINT entitlement_units_face
  CHECK (face_pence IS NULL OR (face_pence >= 0 AND total_pence = 0)) NOT VALID;

CREATE TABLE entitlement_extensions (
  id              uuid PRIMARY KEY,
  entitlement_id  uuid NOT NULL REFERENCES entitlements (id) ON DELETE CASCADE,
  days            smallint NOT NULL CHECK (days BETWEEN 0 AND 366),
  visits          smallint NOT NULL CHECK (visits BETWEEN 0 AND 50),
  note            text NOT NULL CHECK (note <> ''),
  given_by        uuid REFERENCES users (id) ON DELETE SET NULL,
  given_at        timestamptz NOT NULL,
  CONSTRAINT entitlement_extensions_something CHECK (days > 0 OR visits > 0)
);
COMMENT ON TABLE entitlement_extensions IS 'Days or visits that a team gave for a pass after its sale, and why.';
CREATE INDEX entitlement_extensions_entitlement_idx ON entitlement_extensions (entitlement_id);
CREATE INDEX entitlement_extensions_given_by_idx ON entitlement_extensions (given_by) WHERE given_by IS NOT NULL;

CREATE TABLE desk_sales (
  -- Also the key that makes the request idempotent.
  purchase_id   uuid PRIMARY KEY REFERENCES purchases (id) ON DELETE CASCADE,
  business_id   bigint NOT NULL REFERENCES businesses (id),
  customer_id   uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  payment       text NOT NULL CHECK (payment IN ('cash', 'card_reader', 'free', 'card_link')),
  note          text NOT NULL DEFAULT '',  -- why it was given
  sold_by       uuid REFERENCES users (id) ON DELETE SET NULL,
  sold_at       timestamptz NOT NULL,
  -- Digest of the token in the payment link.
  token_digest  text UNIQUE CHECK (token_digest ~ '^[0-9a-f]{64}$'),
  CONSTRAINT desk_sales_link CHECK (token_digest IS NULL OR payment = 'card_link')
);
COMMENT ON TABLE desk_sales IS
  'A pass, month of a membership or voucher that a member of a team sold or gave to a customer, and how it is paid.';
CREATE INDEX desk_sales_business_idx ON desk_sales (business_id, sold_at DESC);
CREATE INDEX desk_sales_customer_idx ON desk_sales (customer_id);
CREATE INDEX desk_sales_sold_by_idx ON desk_sales (sold_by) WHERE sold_by IS NOT NULL;

-- A customer who deletes their account goes with what the team took for them; bookings and money stay.
ALTER TABLE staff_bookings DROP CONSTRAINT staff_bookings_customer_id_fkey;
ALTER TABLE staff_bookings ADD CONSTRAINT staff_bookings_customer_id_fkey
  FOREIGN KEY (customer_id) REFERENCES customers (id) ON DELETE CASCADE NOT VALID;
