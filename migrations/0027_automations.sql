-- Emails that a business switches on
-- ----------------------------------

-- A table of its own: merged_customer_rows returns whole customers, with the columns that it was created with.
CREATE TABLE customer_birthdays (
  customer_id  uuid PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  -- MM-DD: a greeting needs no year.
  birthday     text NOT NULL CHECK (birthday ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$')
);
COMMENT ON TABLE customer_birthdays IS 'The day and month that a team knows from a customer.';

CREATE TABLE automations (
  business_id  bigint NOT NULL REFERENCES businesses (id),
  template     text NOT NULL CHECK (template IN ('first_visit', 'lapsed', 'pass_ending', 'birthday', 'no_show')),
  is_on        boolean NOT NULL,
  weeks        smallint CHECK (weeks BETWEEN 2 AND 52),  -- without a visit; only of lapsed
  subject      text NOT NULL CHECK (subject <> ''),      -- with placeholders: "Thank you, {first name}"
  body         text NOT NULL CHECK (body <> ''),
  changed_at   timestamptz NOT NULL,
  PRIMARY KEY (business_id, template),
  CONSTRAINT automations_weeks CHECK ((template = 'lapsed') = (weeks IS NOT NULL))
);
COMMENT ON TABLE automations IS 'An email that a business lets us send by itself after an occasion, with its words.';
-- Each hour reads those that are on.
CREATE INDEX automations_on_idx ON automations (business_id) WHERE is_on;

CREATE TABLE automation_sends (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  business_id  bigint NOT NULL REFERENCES businesses (id),
  template     text NOT NULL CHECK (template IN ('first_visit', 'lapsed', 'pass_ending', 'birthday', 'no_show')),
  customer_id  uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  -- What it was sent for: a day, a date, a pass or a year.
  occasion     text NOT NULL CHECK (occasion <> ''),
  subject      text NOT NULL CHECK (subject <> ''),  -- as sent
  body         text NOT NULL CHECK (body <> ''),
  sent_at      timestamptz NOT NULL,
  CONSTRAINT automation_sends_once UNIQUE (customer_id, template, occasion)
);
COMMENT ON TABLE automation_sends IS 'An automated email to a customer, once for each occasion.';
CREATE INDEX automation_sends_business_idx ON automation_sends (business_id, template, sent_at DESC);
