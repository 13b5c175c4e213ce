-- Marketing consent at checkout
-- -----------------------------

-- The question that the buyer ticked before payment, with the business's name, and when. The booking makes it a
-- consent.
ALTER TABLE holds ADD COLUMN news_wording text, ADD COLUMN news_agreed_at timestamptz;
ALTER TABLE holds ADD CONSTRAINT holds_news CHECK (num_nulls(news_wording, news_agreed_at) IN (0, 2)) NOT VALID;

-- The question as the customer read it; null where a team or an import recorded the answer.
ALTER TABLE customer_consents ADD COLUMN wording text;
ALTER TABLE customer_consents DROP CONSTRAINT customer_consents_channel_check;
ALTER TABLE customer_consents ADD CONSTRAINT customer_consents_channel_check
  CHECK (channel IN ('profile', 'link', 'desk', 'paper', 'phone', 'import', 'checkout')) NOT VALID;

-- It is a trigger because the statement that books makes the customer with one. Its name sorts after that one's,
-- so that the customer exists. The lock makes a concurrent opt-out visible: one after the tick wins.
CREATE FUNCTION record_checkout_consents() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  agreed uuid[];
BEGIN
  agreed := ARRAY (SELECT DISTINCT c.id FROM made JOIN holds h ON h.id = made.order_id
                   JOIN customers c ON c.business_id = made.business_id AND c.user_id = made.user_id
                   WHERE h.news_agreed_at IS NOT NULL ORDER BY 1);
  IF cardinality(agreed) = 0 THEN RETURN NULL; END IF;
  PERFORM 1 FROM customers WHERE id IN (SELECT r.id FROM unnest(agreed) a, merged_customer_rows(a) r)
  ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO customer_consents (customer_id, opted_in, channel, wording, recorded_at)
  SELECT DISTINCT ON (c.id) c.id, true, 'checkout', h.news_wording, h.news_agreed_at
  FROM made JOIN holds h ON h.id = made.order_id
  JOIN customers c ON c.business_id = made.business_id AND c.user_id = made.user_id
  WHERE c.id = ANY (agreed) AND h.news_agreed_at IS NOT NULL AND NOT has_marketing_consent(c.id)
    AND NOT EXISTS (SELECT FROM merged_customer_rows(c.id) r JOIN customer_consents n ON n.customer_id = r.id
                    WHERE n.recorded_at > h.news_agreed_at)
  ORDER BY c.id;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_record_checkout_consents AFTER INSERT ON bookings
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION record_checkout_consents();
