-- Memberships: an agreement of a person and a business, of which each month is a purchase (docs/decisions/0033-a-membership-is-a-purchase-a-month.md).

-- What a business sells is a pass, or a membership: then its price is a month's, and so are its places, where there is a
-- number of them.
ALTER TABLE credit_products ADD COLUMN kind text NOT NULL DEFAULT 'pass' CHECK (kind IN ('pass', 'membership'));
ALTER TABLE credit_products ADD COLUMN minimum_months smallint NOT NULL DEFAULT 0 CHECK (minimum_months BETWEEN 0 AND 12);
ALTER TABLE credit_products ALTER COLUMN places DROP NOT NULL;
ALTER TABLE credit_products ADD CONSTRAINT credit_products_membership
  CHECK (CASE kind WHEN 'pass' THEN places IS NOT NULL AND minimum_months = 0 ELSE valid_months = 1 END);

ALTER TABLE purchases DROP CONSTRAINT purchases_kind_check;
ALTER TABLE purchases ADD CONSTRAINT purchases_kind_check CHECK (kind IN ('pass', 'voucher', 'membership'));
ALTER TABLE purchases DROP CONSTRAINT purchases_subject;
ALTER TABLE purchases ADD CONSTRAINT purchases_subject
  CHECK ((product_id IS NOT NULL) = (kind IN ('pass', 'membership')));
ALTER TABLE credits DROP CONSTRAINT credits_kind_check;
ALTER TABLE credits ADD CONSTRAINT credits_kind_check CHECK (kind IN ('pass', 'voucher', 'membership'));
-- A month without a number: its first part holds its money and nothing uses it; each use makes a part worth nothing.
ALTER TABLE credits ADD COLUMN unlimited boolean NOT NULL DEFAULT false;
ALTER TABLE credits ADD CONSTRAINT credits_unlimited CHECK (NOT unlimited OR kind = 'membership');

-- Somebody is a member: made by the payment of the first month. Days are days in London.
CREATE TABLE memberships (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id         uuid NOT NULL REFERENCES users (id),
  product_id      bigint NOT NULL REFERENCES credit_products (id),
  state           text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'past_due', 'ended')),
  months          smallint NOT NULL DEFAULT 1 CHECK (months > 0),   -- so many are paid
  last_month      smallint,                                         -- no other begins after it: its owner is leaving
  -- From which day months are counted, and which month began then. A month that begins late, and a pause, count anew.
  anchor_on       date NOT NULL,
  anchor_number   smallint NOT NULL CHECK (anchor_number > 0),
  renews_on       date NOT NULL,                                    -- the day on which the next month begins
  card_id         text,                                             -- the provider's name of the card that pays, where it kept one
  reminded_month  smallint NOT NULL DEFAULT 1,                      -- the last month before which its owner was reminded
  joined_at       timestamptz NOT NULL,
  left_at         timestamptz,                                      -- its owner has said that they leave
  ended_at        timestamptz,
  CHECK ((ended_at IS NOT NULL) = (state = 'ended')),
  CHECK ((left_at IS NULL) OR last_month IS NOT NULL)
);
CREATE INDEX memberships_user_idx ON memberships (user_id);
CREATE INDEX memberships_product_idx ON memberships (product_id);
CREATE INDEX memberships_due_idx ON memberships (renews_on) WHERE state = 'active';

-- Its months. The key makes one purchase of a month, however often it is begun.
CREATE TABLE membership_months (
  membership_id  uuid NOT NULL REFERENCES memberships (id),
  number         smallint NOT NULL CHECK (number > 0),
  purchase_id    uuid NOT NULL UNIQUE REFERENCES purchases (id),
  -- Both included, once it is paid.
  begins_on      date,
  ends_on        date,
  tries          smallint NOT NULL DEFAULT 0,   -- so often the card was asked in vain
  try_at         timestamptz,                   -- when it is asked next; null once it is asked no more
  PRIMARY KEY (membership_id, number),
  CHECK ((begins_on IS NULL) = (ends_on IS NULL)),
  CHECK (ends_on >= begins_on)
);
CREATE INDEX membership_months_try_idx ON membership_months (try_at) WHERE try_at IS NOT NULL;
