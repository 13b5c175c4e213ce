-- Booking by others (docs/decisions/0049-orders-of-booking-partners.md): partners who sell places for businesses, take the
-- money themselves, and settle with them. Their orders are orders as any, of which nothing is owed through us.

-- A partner, registered by an admin. Its key is shown once; here is its digest.
CREATE TABLE booking_partners (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name           text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 80),
  url            text NOT NULL,
  -- An account that nobody can sign in to, whose the partner's orders are.
  user_id        uuid NOT NULL UNIQUE REFERENCES users (id),
  client_id      text NOT NULL UNIQUE,
  secret_digest  text NOT NULL,
  created_at     timestamptz NOT NULL,
  closed_at      timestamptz
);
CREATE UNIQUE INDEX booking_partners_name_idx ON booking_partners (lower(name));

-- Through whom an order was made, by the name that the partner had then; null on Fettle itself. What such an order costs
-- stands in open_order_items: its amounts here are nothing, as nothing of it is paid through us.
ALTER TABLE orders ADD COLUMN sold_through text;
CREATE INDEX orders_sold_through_idx ON orders (created_at) WHERE sold_through IS NOT NULL;

-- The order of the feeds of orders.
CREATE SEQUENCE open_order_modified AS bigint;

-- What a partner calls an order: the UUID is the partner's.
CREATE TABLE open_orders (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  partner_id   uuid NOT NULL REFERENCES booking_partners (id),
  uuid         uuid NOT NULL,
  business_id  bigint NOT NULL REFERENCES businesses (id),
  order_id     uuid UNIQUE REFERENCES orders (id) ON DELETE CASCADE,
  broker_role  text NOT NULL CHECK (broker_role IN ('AgentBroker', 'ResellerBroker', 'NoBroker')),
  -- Of the request that booked it: the same one again is answered the same, another is refused.
  digest       text,
  -- By what the partner knows the payment.
  payment_identifier  text,
  -- Where it stands in the partner's feed; null until something about it has changed since it was booked.
  modified     bigint,
  created_at   timestamptz NOT NULL,
  booked_at    timestamptz,                          -- its places are sold; until then they are held
  deleted_at   timestamptz,                          -- the partner has undone it
  CONSTRAINT open_orders_key UNIQUE (partner_id, uuid),
  CHECK (booked_at IS NULL OR num_nulls(order_id, digest) = 0),
  CHECK (deleted_at IS NULL OR booked_at IS NOT NULL)
);
CREATE INDEX open_orders_feed_idx ON open_orders (partner_id, modified, uuid) WHERE modified IS NOT NULL;

-- What each place of it costs, the tax in it or on it, and what is due of both together, in pence.
CREATE TABLE open_order_items (
  open_order_id  uuid NOT NULL REFERENCES open_orders (id) ON DELETE CASCADE,
  position       smallint NOT NULL,                  -- of our order's item
  item_id        uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  asked_position integer NOT NULL,                   -- the partner's number of it
  price_pence    integer NOT NULL CHECK (price_pence >= 0),
  tax_pence      integer NOT NULL CHECK (tax_pence >= 0),
  due_pence      integer NOT NULL CHECK (due_pence >= 0),
  PRIMARY KEY (open_order_id, position)
);

-- Orders of partners of which something has changed since they were booked, and is not in their feeds yet.
CREATE TABLE open_order_changes (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id  uuid NOT NULL
);

CREATE FUNCTION booking_changed_for_partners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_order_changes (order_id) SELECT o.order_id FROM open_orders o WHERE o.order_id = NEW.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_partners_update AFTER UPDATE ON bookings
  FOR EACH ROW WHEN ((OLD.state, OLD.starts_at, OLD.ends_at, OLD.occurrence_id)
    IS DISTINCT FROM (NEW.state, NEW.starts_at, NEW.ends_at, NEW.occurrence_id))
  EXECUTE FUNCTION booking_changed_for_partners();

-- What a business writes to whoever booked is for the partner to tell them.
CREATE FUNCTION message_sent_for_partners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_order_changes (order_id)
  SELECT o.order_id FROM bookings b JOIN open_orders o ON o.order_id = b.order_id WHERE b.id = NEW.booking_id;
  RETURN NULL;
END $$;
CREATE TRIGGER booking_messages_partners AFTER INSERT ON booking_messages
  FOR EACH ROW EXECUTE FUNCTION message_sent_for_partners();

-- Another name or place of what people are still to come to.
CREATE FUNCTION session_changed_for_partners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_order_changes (order_id)
  SELECT DISTINCT o.order_id FROM bookings b JOIN open_orders o ON o.order_id = b.order_id
   WHERE b.session_id = NEW.id AND b.state = 'confirmed' AND b.ends_at > now();
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_partners_update AFTER UPDATE ON sessions
  FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title) EXECUTE FUNCTION session_changed_for_partners();

CREATE FUNCTION business_changed_for_partners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_order_changes (order_id)
  SELECT DISTINCT o.order_id FROM bookings b JOIN open_orders o ON o.order_id = b.order_id
   WHERE b.business_id = NEW.id AND b.state = 'confirmed' AND b.ends_at > now();
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_partners_update AFTER UPDATE ON businesses
  FOR EACH ROW WHEN ((OLD.name, OLD.address, OLD.town, OLD.postcode, OLD.latitude, OLD.longitude)
    IS DISTINCT FROM (NEW.name, NEW.address, NEW.town, NEW.postcode, NEW.latitude, NEW.longitude))
  EXECUTE FUNCTION business_changed_for_partners();

-- A partner is nobody's customer.
CREATE OR REPLACE FUNCTION know_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customers (business_id, user_id)
  SELECT DISTINCT made.business_id, made.user_id FROM made JOIN users u ON u.id = made.user_id
  WHERE made.business_id IS NOT NULL AND u.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM booking_partners p WHERE p.user_id = u.id) ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- The books know what partners have sold, beside all that is ours: on no account of which anybody is paid.
--   partner:ID      what a booking partner has taken for businesses, and settles with them itself
--   partnered:ID    what a business has coming from partners
CREATE OR REPLACE FUNCTION is_ledger_account(path text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT path ~ '^(provider|demo|fees|plans|provider-fees|bank|disputes|goodwill|(buyer|credit|partner):[0-9a-f-]{36}|(business|trainer|plans|partnered):[1-9][0-9]*)$'
$$;
ALTER TABLE ledger_postings DROP CONSTRAINT ledger_postings_movement_check,
  ADD CONSTRAINT ledger_postings_movement_check CHECK (movement IN
    ('sale', 'deposit', 'sale_undone', 'goodwill', 'refund', 'refund_returned', 'plan', 'provider_fee',
     'withdrawal', 'dispute_withdrawn', 'dispute_reinstated', 'dispute_lost', 'dispute_overturned',
     'transfer', 'transfer_reversal', 'credit_bought', 'credit_undone', 'partner_sale', 'partner_sale_undone'));

-- Sellers settle with tax in their prices unless an operator has agreed otherwise with one that sells to businesses.
ALTER TABLE open_sellers
  ADD COLUMN tax_mode text NOT NULL DEFAULT 'gross' CHECK (tax_mode IN ('gross', 'net')),
  ADD COLUMN vat_percent smallint NOT NULL DEFAULT 0 CHECK (vat_percent IN (0, 5, 20));

-- From how long before the start partners may sell a session's places; without a row whenever it is published.
CREATE TABLE open_session_terms (
  session_id       bigint PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  sells_from_days  smallint NOT NULL CHECK (sells_from_days BETWEEN 1 AND 90)
);
