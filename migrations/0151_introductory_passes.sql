-- An introductory offer: a pass of so many days, for people who are new to its business, once each
-- (docs/decisions/0079-an-introductory-offer-is-a-pass-of-days.md).

-- How many days it lasts, that of buying among them; null for a pass that lasts for months. Without a number of places it
-- is for as many dates as one likes within them, one place at each.
ALTER TABLE credit_products ADD COLUMN intro_days smallint CHECK (intro_days BETWEEN 1 AND 60);
ALTER TABLE credit_products ALTER COLUMN valid_months DROP NOT NULL;
ALTER TABLE credit_products ADD CONSTRAINT credit_products_lasts
  CHECK ((valid_months IS NULL) = (intro_days IS NOT NULL));
ALTER TABLE credit_products ADD CONSTRAINT credit_products_intro
  CHECK (intro_days IS NULL OR (kind = 'pass' AND pause_days = 0 AND shared_with = 0));
ALTER TABLE credit_products DROP CONSTRAINT credit_products_membership;
ALTER TABLE credit_products ADD CONSTRAINT credit_products_membership
  CHECK (CASE kind WHEN 'pass' THEN (places IS NOT NULL OR intro_days IS NOT NULL) AND minimum_months = 0
                   ELSE valid_months = 1 END);

-- Kept like a month without a number: the first part holds the money, each use makes a part worth nothing.
ALTER TABLE credits DROP CONSTRAINT credits_unlimited;
ALTER TABLE credits ADD CONSTRAINT credits_unlimited CHECK (NOT unlimited OR kind IN ('membership', 'pass'));

-- Of which business an introductory offer is bought: one at a time each, whichever it is. What was bought before is seen
-- by whoever begins, once they hold this.
ALTER TABLE purchases ADD COLUMN intro_of bigint REFERENCES businesses (id);
ALTER TABLE purchases ADD CONSTRAINT purchases_intro CHECK (intro_of IS NULL OR kind = 'pass');
CREATE UNIQUE INDEX purchases_one_intro_idx ON purchases (user_id, intro_of) WHERE state = 'open';
