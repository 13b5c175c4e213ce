-- Packages of trainers: passes for appointments of one kind and length (docs/decisions/0086-a-package-is-a-pass-of-appointments.md).

-- A pass is a business's, or a trainer's: then it is for appointments of that kind and length with them. Whose a credit is
-- follows from its product. What is packed so has a number, lasts for months, rests on no day and is one person's.
ALTER TABLE credit_products ALTER COLUMN business_id DROP NOT NULL;
-- waived scans-under-lock: it holds what businesses sell, a handful of rows each
ALTER TABLE credit_products
  ADD COLUMN trainer_id bigint REFERENCES trainers (id),
  ADD COLUMN session_type text,
  ADD COLUMN minutes smallint,
  ADD CONSTRAINT credit_products_seller CHECK (num_nonnulls(business_id, trainer_id) = 1),
  ADD CONSTRAINT credit_products_appointment CHECK
    (CASE WHEN trainer_id IS NULL THEN num_nonnulls(session_type, minutes) = 0
          ELSE session_type IS NOT NULL AND session_type IN ('one_on_one', 'small_group', 'online')
               AND minutes IS NOT NULL AND minutes IN (30, 45, 60, 90)
               AND kind = 'pass' AND places IS NOT NULL AND intro_days IS NULL AND pause_days = 0 AND shared_with = 0
     END);
-- waived index-under-lock: the same few rows
CREATE INDEX credit_products_trainer_idx ON credit_products (trainer_id) WHERE trainer_id IS NOT NULL;

-- What of credits ran out unused, as if it were a booking that ended then: it earns its seller money like one.
CREATE OR REPLACE VIEW expired_credits AS
  SELECT c.id, c.business_id, NULL::bigint AS trainer_id, p.id AS payment_id, NULL::uuid AS order_id,
         NULL::smallint AS position, 'expired' AS state, expired.session_fee_pence,
         expired.at AS starts_at, expired.at AS ends_at
  FROM credits c
  JOIN payments p ON p.purchase_id = c.purchase_id
  CROSS JOIN LATERAL (
    SELECT sum(part.session_fee_pence)::integer AS session_fee_pence, max(part.ended_at) AS at
    FROM credit_parts part WHERE part.credit_id = c.id AND part.ended = 'expired') expired
  WHERE expired.session_fee_pence > 0 AND c.business_id IS NOT NULL
  UNION ALL
  SELECT c.id, NULL, product.trainer_id, p.id, NULL, NULL, 'expired', expired.session_fee_pence, expired.at, expired.at
  FROM credit_products product
  JOIN purchases buy ON buy.product_id = product.id
  JOIN credits c ON c.purchase_id = buy.id
  JOIN payments p ON p.purchase_id = c.purchase_id
  CROSS JOIN LATERAL (
    SELECT sum(part.session_fee_pence)::integer AS session_fee_pence, max(part.ended_at) AS at
    FROM credit_parts part WHERE part.credit_id = c.id AND part.ended = 'expired') expired
  WHERE expired.session_fee_pence > 0 AND product.trainer_id IS NOT NULL;
