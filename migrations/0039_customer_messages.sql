-- What businesses write to their customers, and who wants to be written to (docs/decisions/0032-customers.md).

-- Opens nothing but the end of a business's news to one customer.
ALTER TABLE customers ADD COLUMN news_token text NOT NULL
  DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
ALTER TABLE customers ADD CONSTRAINT customers_news_token_key UNIQUE (news_token);

-- Whether somebody wants a business's news, each time it was said: the latest counts, and without any they do not. Said by
-- the person in their profile or by the link of a mail, or to the staff, who wrote it down.
CREATE TABLE customer_consents (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id  uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  wants        boolean NOT NULL,
  said         text NOT NULL CHECK (said IN ('profile', 'link', 'desk', 'paper', 'phone')),
  recorded_by  uuid REFERENCES users (id) ON DELETE SET NULL,
  said_at      timestamptz NOT NULL
);
CREATE INDEX customer_consents_latest_idx ON customer_consents (customer_id, id DESC);
CREATE INDEX customer_consents_recorded_idx ON customer_consents (recorded_by) WHERE recorded_by IS NOT NULL;

CREATE FUNCTION news_wanted(customer uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN COALESCE((SELECT wants FROM customer_consents WHERE customer_id = customer ORDER BY id DESC LIMIT 1), false);

-- A message to several customers. The key names the sending, so that one whose answer was lost is one message. `booked`
-- is about what they have booked and goes to all of those; `news` only to who wants it.
CREATE TABLE customer_messages (
  id           uuid PRIMARY KEY,
  business_id  bigint NOT NULL REFERENCES businesses (id),
  author_id    uuid REFERENCES users (id) ON DELETE SET NULL,
  kind         text NOT NULL CHECK (kind IN ('booked', 'news')),
  sent_to      text NOT NULL,                       -- in words: "Tue 24 Nov, 18:30 · Slow Flow"
  subject      text NOT NULL CHECK (subject <> ''),
  body         text NOT NULL CHECK (body <> ''),
  sent_at      timestamptz NOT NULL
);
CREATE INDEX customer_messages_business_idx ON customer_messages (business_id, sent_at DESC);
CREATE INDEX customer_messages_author_idx ON customer_messages (author_id) WHERE author_id IS NOT NULL;

-- Whom a message was for, when it was sent; a mail each, whose log says what became of it.
CREATE TABLE customer_message_recipients (
  message_id   uuid NOT NULL REFERENCES customer_messages (id) ON DELETE CASCADE,
  customer_id  uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  PRIMARY KEY (message_id, customer_id)
);
CREATE INDEX customer_message_recipients_customer_idx ON customer_message_recipients (customer_id);
