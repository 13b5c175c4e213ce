-- Whom a business knows: one row for each person at each business, on which its notes and tags hang. What somebody
-- booked, spent and missed is no column of it: that is what their bookings and the books say
-- (docs/decisions/0032-customers.md).
CREATE TABLE customers (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  business_id  bigint NOT NULL REFERENCES businesses (id),
  user_id      uuid NOT NULL REFERENCES users (id),
  created_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT customers_account_key UNIQUE (business_id, user_id)
);
CREATE INDEX customers_user_idx ON customers (user_id);

-- Whoever books with a business, or comes to own a pass of it, is its customer from then on. It stands here because both
-- happen in statements that are short on purpose, and no booking is to be without its customer.
CREATE FUNCTION know_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customers (business_id, user_id)
  SELECT DISTINCT made.business_id, made.user_id FROM made JOIN users u ON u.id = made.user_id
  WHERE made.business_id IS NOT NULL AND u.deleted_at IS NULL ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_know_customers AFTER INSERT ON bookings
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION know_customers();
CREATE TRIGGER credits_know_customers AFTER INSERT ON credits
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION know_customers();
-- A gift becomes somebody's when it is redeemed.
CREATE TRIGGER credits_given_know_customers AFTER UPDATE ON credits
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION know_customers();

INSERT INTO customers (business_id, user_id)
SELECT known.business_id, known.user_id FROM (
  SELECT business_id, user_id FROM bookings UNION SELECT business_id, user_id FROM credits
) known JOIN users u ON u.id = known.user_id AND u.deleted_at IS NULL
WHERE known.business_id IS NOT NULL;

-- What its staff wrote down of somebody. The key names the writing, so that a note whose answer was lost is one note; the
-- writer's name goes with their account.
CREATE TABLE customer_notes (
  id           uuid PRIMARY KEY,
  customer_id  uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  author_id    uuid REFERENCES users (id) ON DELETE SET NULL,
  body         text NOT NULL CHECK (body <> ''),
  at_desk      boolean NOT NULL,                    -- for whoever is at the door to see
  written_at   timestamptz NOT NULL
);
CREATE INDEX customer_notes_customer_idx ON customer_notes (customer_id, written_at);
CREATE INDEX customer_notes_author_idx ON customer_notes (author_id) WHERE author_id IS NOT NULL;

-- Words by which a business groups its customers; the same word in other letters is the same tag.
CREATE TABLE customer_tags (
  customer_id  uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  tag          text NOT NULL CHECK (tag <> '')
);
CREATE UNIQUE INDEX customer_tags_once_idx ON customer_tags (customer_id, lower(tag));
