-- What people buy before they know what for: passes of a business (docs/decisions/0026-a-credit-is-money-owed.md).

-- A pass as a business sells it. It never changes: people bought these words at this price. The owner takes it off sale
-- and makes another.
CREATE TABLE credit_products (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id   bigint NOT NULL REFERENCES businesses (id),
  name          text NOT NULL CHECK (name <> ''),
  places        smallint NOT NULL CHECK (places BETWEEN 1 AND 100),
  price_pence   integer NOT NULL CHECK (price_pence > 0),   -- the business's; the platform's fee comes on top
  valid_months  smallint NOT NULL CHECK (valid_months BETWEEN 1 AND 24),
  pause_days    smallint NOT NULL CHECK (pause_days BETWEEN 0 AND 180),   -- for so many days in all its owner may pause it
  off_sale_at   timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX credit_products_business_idx ON credit_products (business_id);

-- For which sessions; for all of the business where there is no row.
CREATE TABLE credit_product_sessions (
  product_id  bigint NOT NULL REFERENCES credit_products (id) ON DELETE CASCADE,
  session_id  bigint NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  PRIMARY KEY (product_id, session_id)
);
CREATE INDEX credit_product_sessions_session_idx ON credit_product_sessions (session_id);

-- Somebody buys a credit, with a payment of its own. Nothing is scarce: one that is paid late is a purchase all the same.
CREATE TABLE purchases (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id             uuid NOT NULL REFERENCES users (id),
  kind                text NOT NULL CHECK (kind IN ('pass')),
  product_id          bigint REFERENCES credit_products (id),
  price_pence         integer NOT NULL CHECK (price_pence >= 0),
  platform_fee_pence  integer NOT NULL CHECK (platform_fee_pence >= 0),
  total_pence         integer NOT NULL CHECK (total_pence > 0),
  state               text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'given_up')),
  expires_at          timestamptz NOT NULL,          -- until then it is asked for
  paid_at             timestamptz,
  created_at          timestamptz NOT NULL DEFAULT now(),
  CHECK (total_pence = price_pence + platform_fee_pence),
  CHECK ((paid_at IS NOT NULL) = (state = 'paid')),
  CONSTRAINT purchases_subject CHECK ((product_id IS NOT NULL) = (kind = 'pass'))
);
CREATE INDEX purchases_user_idx ON purchases (user_id, created_at DESC);
CREATE INDEX purchases_product_idx ON purchases (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX purchases_open_idx ON purchases (expires_at) WHERE state = 'open';
-- Who asks for the same pass twice pays one.
CREATE UNIQUE INDEX purchases_one_open_idx ON purchases (user_id, product_id) WHERE state = 'open';

ALTER TABLE payments ADD CONSTRAINT payments_purchase_fkey FOREIGN KEY (purchase_id) REFERENCES purchases (id);

-- What somebody owns: places at a business (a pass), made by the statement that finds the purchase paid. Its money
-- stands on the books as `credit:ID` until it is used, runs out or goes back.
CREATE TABLE credits (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  purchase_id  uuid NOT NULL UNIQUE REFERENCES purchases (id),
  kind         text NOT NULL CHECK (kind IN ('pass')),
  user_id      uuid NOT NULL REFERENCES users (id),  -- who may use it
  business_id  bigint REFERENCES businesses (id),    -- where; null: anywhere on the site
  product_id   bigint REFERENCES credit_products (id),
  name         text NOT NULL,
  pause_days   smallint NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX credits_user_idx ON credits (user_id, business_id);
CREATE INDEX credits_business_idx ON credits (business_id) WHERE business_id IS NOT NULL;

-- What a credit is made of: each place of a pass, with its share of the money and a last day of its own. The shares add
-- up to what was paid.
CREATE TABLE credit_parts (
  credit_id           uuid NOT NULL REFERENCES credits (id),
  number              smallint NOT NULL CHECK (number > 0),
  session_fee_pence   integer NOT NULL CHECK (session_fee_pence >= 0),
  platform_fee_pence  integer NOT NULL CHECK (platform_fee_pence >= 0),
  total_pence         integer NOT NULL,
  valid_until         date NOT NULL,                 -- the last day on which it can be booked with, in London
  -- How it came to its end, once its last day is over or its money went back. Whether it is used before that is said by
  -- no column: it is what credit_uses and its orders say.
  ended               text CHECK (ended IN ('used', 'expired', 'refunded', 'taken_back')),
  ended_at            timestamptz,
  warned_of           date,                          -- the last day of which its owner has been warned
  PRIMARY KEY (credit_id, number),
  CHECK (total_pence = session_fee_pence + platform_fee_pence),
  CHECK ((ended IS NULL) = (ended_at IS NULL))
);
CREATE INDEX credit_parts_open_idx ON credit_parts (valid_until) WHERE ended IS NULL;

-- What pays for an item of an order in place of money. A use is live while its order is held or booked and it was not
-- given back: nothing is kept elsewhere, so a hold that ends has given its credit back by being over.
CREATE TABLE credit_uses (
  order_id                    uuid NOT NULL,
  position                    smallint NOT NULL,
  credit_id                   uuid NOT NULL,
  number                      smallint NOT NULL,
  -- What of the item's price nobody has to pay any more,
  covered_session_fee_pence   integer NOT NULL CHECK (covered_session_fee_pence >= 0),
  covered_platform_fee_pence  integer NOT NULL CHECK (covered_platform_fee_pence >= 0),
  -- and what was paid for that before: what seller and platform earn by it.
  session_fee_pence           integer NOT NULL CHECK (session_fee_pence >= 0),
  platform_fee_pence          integer NOT NULL CHECK (platform_fee_pence >= 0),
  total_pence                 integer NOT NULL,
  given_back_at               timestamptz,           -- its booking was cancelled in time, or called off
  PRIMARY KEY (order_id, position, credit_id, number),
  CONSTRAINT credit_uses_item_fkey FOREIGN KEY (order_id, position)
    REFERENCES order_items (order_id, position) ON DELETE CASCADE,
  CONSTRAINT credit_uses_part_fkey FOREIGN KEY (credit_id, number) REFERENCES credit_parts (credit_id, number),
  CHECK (total_pence = session_fee_pence + platform_fee_pence)
);
CREATE INDEX credit_uses_part_idx ON credit_uses (credit_id, number);

-- Days on which a pass rests, both included, in London: it cannot be booked with, and each of its places lasts so many
-- days longer.
CREATE TABLE credit_pauses (
  credit_id   uuid NOT NULL REFERENCES credits (id),
  from_day    date NOT NULL,
  until_day   date NOT NULL,
  PRIMARY KEY (credit_id, from_day),
  CHECK (until_day >= from_day)
);

-- What paid for each booking: the payment of the order that it was bought in, of which it is an item, that of each move
-- to a dearer date since, and those of the credits that covered it. A booking's amounts are the sums of theirs. What of
-- a credit ran out unused was sold without a booking: it stands here under the credit's own id.
CREATE VIEW booking_payments AS
  SELECT b.id AS booking_id, b.payment_id,
         i.session_fee_pence - covered.session_fee_pence AS session_fee_pence,
         i.platform_fee_pence - covered.platform_fee_pence AS platform_fee_pence,
         i.total_pence - covered.session_fee_pence - covered.platform_fee_pence AS total_pence,
         NULL::uuid AS credit_id
  FROM bookings b JOIN order_items i ON i.order_id = b.order_id AND i.position = b.position
  CROSS JOIN LATERAL (
    SELECT COALESCE(sum(u.covered_session_fee_pence), 0)::integer AS session_fee_pence,
           COALESCE(sum(u.covered_platform_fee_pence), 0)::integer AS platform_fee_pence
    FROM credit_uses u WHERE u.order_id = i.order_id AND u.position = i.position) covered
  UNION ALL
  SELECT o.moves_booking_id, p.id, o.session_fee_pence, o.platform_fee_pence, o.total_pence, NULL
  FROM orders o JOIN payments p ON p.order_id = o.id
  WHERE o.moves_booking_id IS NOT NULL AND o.state = 'confirmed'
  UNION ALL
  SELECT b.id, p.id, u.session_fee_pence, u.platform_fee_pence, u.total_pence, u.credit_id
  FROM credit_uses u
  JOIN bookings b ON b.order_id = u.order_id AND b.position = u.position
  JOIN credits c ON c.id = u.credit_id
  JOIN payments p ON p.purchase_id = c.purchase_id
  UNION ALL
  SELECT c.id, p.id, expired.session_fee_pence, expired.platform_fee_pence, expired.total_pence, c.id
  FROM credits c
  JOIN payments p ON p.purchase_id = c.purchase_id
  CROSS JOIN LATERAL (
    SELECT sum(part.session_fee_pence)::integer AS session_fee_pence,
           sum(part.platform_fee_pence)::integer AS platform_fee_pence, sum(part.total_pence)::integer AS total_pence
    FROM credit_parts part WHERE part.credit_id = c.id AND part.ended = 'expired') expired
  WHERE expired.total_pence > 0;

-- What of credits ran out unused, as if it were a booking that ended then: it earns its seller money like one.
CREATE VIEW expired_credits AS
  SELECT c.id, c.business_id, NULL::bigint AS trainer_id, p.id AS payment_id, NULL::uuid AS order_id,
         NULL::smallint AS position, 'expired' AS state, expired.session_fee_pence,
         expired.at AS starts_at, expired.at AS ends_at
  FROM credits c
  JOIN payments p ON p.purchase_id = c.purchase_id
  CROSS JOIN LATERAL (
    SELECT sum(part.session_fee_pence)::integer AS session_fee_pence, max(part.ended_at) AS at
    FROM credit_parts part WHERE part.credit_id = c.id AND part.ended = 'expired') expired
  WHERE expired.session_fee_pence > 0 AND c.business_id IS NOT NULL;

-- What earns its seller money: each booking, and each credit of which something ran out unused.
CREATE VIEW earnings AS
  SELECT id, business_id, trainer_id, payment_id, order_id, position, state, session_fee_pence, starts_at, ends_at
  FROM bookings
  UNION ALL
  SELECT * FROM expired_credits;
