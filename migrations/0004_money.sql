-- The ledger, what sellers offer for sale beside single places, payments, and payouts.

-- Ledger
-- ------

-- The accounts that exist (see ledger_postings).
CREATE FUNCTION is_ledger_account(path text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT path ~ '^(provider|demo|fees|plans|provider-fees|bank|disputes|goodwill|(buyer|credit|partner):[0-9a-f-]{36}|(business|trainer|plans|partnered):[1-9][0-9]*)$'
$$;

-- A row is one amount with both of its sides, so an unbalanced ledger cannot be written. What a row refers to may
-- be deleted when its years are over: there are no foreign keys.
--
-- Accounts, by path. A debit adds to what we have or are owed, a credit to what we owe or have earned.
--   provider          what the payment provider holds for us
--   demo              the same for payments of the demonstration, of which no provider knows
--   buyer:PAYMENT     what belongs to the payer: nothing is sold for it, or it is on its way back
--   credit:ID         what is owed to the owner of an entitlement: nothing of it is used yet
--   business:ID       what a business has earned and has not been paid yet; trainer:ID for a trainer without a business
--   fees              the platform's fees
--   plans:ID          what a business pays for its plan; plans, where the provider does not say whose it was
--   provider-fees     what the provider keeps
--   bank              what the provider has paid to the platform's own bank
--   disputes          what customers' banks have taken and have not decided about
--   goodwill          refunds that the platform bears alone, and what a bank took twice
--   partner:ID        what a booking partner has taken for businesses, and settles with them itself
--   partnered:ID      what a business has coming from partners
CREATE TABLE ledger_postings (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  movement         text NOT NULL,
  -- The cause in the caller's words; the same cause moves the same money once.
  cause            text NOT NULL,
  payment_id       uuid,
  booking_id       uuid,  -- what was sold: a booking, or an entitlement that expired
  debit            text NOT NULL CHECK (is_ledger_account(debit)),
  credit           text NOT NULL CHECK (is_ledger_account(credit)),
  amount_pence     bigint NOT NULL CHECK (amount_pence > 0),
  -- The provider's object: the intent or refund (pi_…, re_…) behind its balance transaction, or the transaction
  -- itself (txn_…).
  provider_object  text,
  posted_at        timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ledger_postings_two_sides CHECK (debit <> credit),
  CONSTRAINT ledger_postings_unique UNIQUE (cause, movement, debit, credit),
  CONSTRAINT ledger_postings_movement_check
    CHECK (movement IN ('sale', 'deposit', 'sale_undone', 'goodwill', 'refund', 'refund_returned', 'plan',
      'provider_fee', 'withdrawal', 'dispute_withdrawn', 'dispute_reinstated', 'dispute_lost', 'dispute_overturned',
      'transfer', 'transfer_reversal', 'credit_bought', 'credit_undone', 'partner_sale', 'partner_sale_undone'))
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02);
COMMENT ON TABLE ledger_postings IS
  'Every movement of money, append-only: one amount with its debit and its credit account.';
CREATE INDEX ledger_postings_payment_idx ON ledger_postings (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX ledger_postings_credited_idx ON ledger_postings (credit, posted_at)
  INCLUDE (movement, payment_id, booking_id, amount_pence);
CREATE INDEX ledger_postings_debited_idx ON ledger_postings (debit, posted_at)
  INCLUDE (movement, payment_id, booking_id, amount_pence);
CREATE INDEX ledger_postings_sale_idx ON ledger_postings (booking_id) INCLUDE (movement, debit, credit, amount_pence)
  WHERE booking_id IS NOT NULL AND movement IN ('sale', 'sale_undone', 'dispute_lost', 'dispute_overturned');
CREATE INDEX ledger_postings_reversed_idx ON ledger_postings (posted_at) INCLUDE (debit, booking_id)
  WHERE booking_id IS NOT NULL AND movement IN ('sale_undone', 'dispute_lost');

CREATE FUNCTION reject_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only';
END $$;
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION reject_ledger_change();
CREATE TRIGGER ledger_postings_no_truncate BEFORE TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION reject_ledger_change();

-- No more leaves a buyer's or an entitlement's account than is in it.
CREATE FUNCTION reject_overdrawn_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_over bigint;
BEGIN
  SELECT COALESCE(sum(CASE WHEN credit = NEW.debit THEN amount_pence ELSE -amount_pence END), 0) INTO left_over
  FROM ledger_postings WHERE NEW.debit IN (debit, credit);
  IF left_over < 0 THEN
    RAISE EXCEPTION 'account % has % pence too little', NEW.debit, -left_over
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_postings_balance_check';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_postings_balance_check AFTER INSERT ON ledger_postings
  FOR EACH ROW WHEN (NEW.debit LIKE 'buyer:%' OR NEW.debit LIKE 'credit:%') EXECUTE FUNCTION reject_overdrawn_account();

-- No more of a sale is reversed than it brought, by refunds and lost disputes together.
CREATE FUNCTION reject_excess_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_over bigint;
BEGIN
  SELECT COALESCE(sum(CASE WHEN credit = NEW.debit THEN amount_pence ELSE -amount_pence END), 0) INTO left_over
  FROM ledger_postings
  WHERE payment_id = NEW.payment_id AND booking_id = NEW.booking_id AND NEW.debit IN (debit, credit)
    AND movement IN ('sale', 'sale_undone', 'dispute_lost', 'dispute_overturned');
  IF left_over < 0 THEN
    RAISE EXCEPTION 'booking % has % pence too little of %', NEW.booking_id, -left_over, NEW.debit
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_postings_reversal_check';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_postings_reversal_check AFTER INSERT ON ledger_postings
  FOR EACH ROW WHEN (NEW.movement IN ('sale_undone', 'dispute_lost') AND NEW.booking_id IS NOT NULL)
  EXECUTE FUNCTION reject_excess_reversal();

CREATE TABLE ledger_reconciliations (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  checked_at      timestamptz NOT NULL,
  since           timestamptz NOT NULL,  -- movements from then on were compared
  movements       integer NOT NULL CHECK (movements >= 0),
  -- The provider balance by our ledger and by the provider.
  ledger_pence    bigint NOT NULL,
  provider_pence  bigint NOT NULL,
  -- Lines in one ledger only or with another amount: [{"object", "ledgerPence", "providerPence"}].
  differences     jsonb NOT NULL
);
COMMENT ON TABLE ledger_reconciliations IS
  'The result of each nightly comparison of the ledger with the payment provider.';
CREATE INDEX ledger_reconciliations_checked_idx ON ledger_reconciliations (checked_at DESC);

-- Unlogged, as is ledger_comparison_items: nothing of value is lost with them.
CREATE UNLOGGED TABLE ledger_comparisons (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Movements from then on are compared. A process with the same start resumes this comparison.
  since            timestamptz NOT NULL UNIQUE,
  -- Both ledgers are read within this range, each from its newest line down to its cursor.
  range_start      timestamptz NOT NULL,
  -- Later lines are read at the end.
  range_end        timestamptz NOT NULL,
  provider_cursor  timestamptz NOT NULL,
  ledger_cursor    timestamptz NOT NULL,
  CHECK (range_start <= provider_cursor AND provider_cursor <= range_end),
  CHECK (range_start <= ledger_cursor AND ledger_cursor <= range_end)
);
COMMENT ON TABLE ledger_comparisons IS
  'A comparison of the ledger with the provider in progress; a crash empties it, and the next one starts again.';

-- No foreign key: what a comparison leaves behind is deleted after it, in small batches. Pages are filled by half,
-- because each row is written twice, by one ledger and then by the other.
CREATE UNLOGGED TABLE ledger_comparison_items (
  comparison_id   bigint NOT NULL,
  object          text COLLATE "C" NOT NULL,  -- the provider's
  kind            text COLLATE "C" NOT NULL,
  ledger_pence    bigint NOT NULL,
  provider_pence  bigint NOT NULL,
  latest          timestamptz NOT NULL,       -- latest line in either ledger
  known           boolean NOT NULL,           -- whether our ledger has a line
  PRIMARY KEY (comparison_id, object, kind)
) WITH (fillfactor = 50);
COMMENT ON TABLE ledger_comparison_items IS
  'The totals of each movement in both ledgers, as far as a comparison has read.';

-- Entitlements
-- ------------
-- Passes, memberships and gift vouchers.

CREATE TABLE entitlement_products (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id     bigint REFERENCES businesses (id),
  name            text NOT NULL CHECK (name <> ''),
  places          smallint CHECK (places BETWEEN 1 AND 100),
  price_pence     integer NOT NULL CHECK (price_pence > 0),  -- of the seller; the booking fee is added
  valid_months    smallint CHECK (valid_months BETWEEN 1 AND 24),
  -- days that its owner may pause it, in total
  pause_days      smallint NOT NULL CHECK (pause_days BETWEEN 0 AND 180),
  off_sale_at     timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  -- Price and places of a membership are for a month.
  kind            text NOT NULL DEFAULT 'pass' CHECK (kind IN ('pass', 'membership')),
  minimum_months  smallint NOT NULL DEFAULT 0 CHECK (minimum_months BETWEEN 0 AND 12),
  -- With how many others it may be shared; 0: none.
  max_shares      smallint NOT NULL DEFAULT 0 CHECK (max_shares BETWEEN 0 AND 4),
  -- Days of an introductory offer, the day of purchase included; null for a pass that lasts for months. Without
  -- a number of places it covers one place at any number of occurrences.
  intro_days      smallint CHECK (intro_days BETWEEN 1 AND 60),
  trainer_id      bigint REFERENCES trainers (id),
  session_type    text,
  minutes         smallint,
  CONSTRAINT entitlement_products_shared CHECK (max_shares = 0 OR places IS NOT NULL),
  CONSTRAINT entitlement_products_lasts CHECK ((valid_months IS NULL) = (intro_days IS NOT NULL)),
  CONSTRAINT entitlement_products_intro
    CHECK (intro_days IS NULL OR (kind = 'pass' AND pause_days = 0 AND max_shares = 0)),
  CONSTRAINT entitlement_products_membership
    CHECK (CASE kind WHEN 'pass' THEN (places IS NOT NULL OR intro_days IS NOT NULL) AND minimum_months = 0
      ELSE valid_months = 1 END),
  CONSTRAINT entitlement_products_seller CHECK (num_nonnulls(business_id, trainer_id) = 1),
  CONSTRAINT entitlement_products_appointment
    CHECK (CASE WHEN trainer_id IS NULL THEN num_nonnulls(session_type, minutes) = 0 ELSE session_type IS NOT NULL
      AND session_type IN ('one_on_one', 'small_group', 'online') AND minutes IS NOT NULL AND minutes IN (30, 45, 60,
      90) AND kind = 'pass' AND places IS NOT NULL AND intro_days IS NULL AND pause_days = 0 AND max_shares = 0 END)
);
COMMENT ON TABLE entitlement_products IS
  'A pass or membership on sale; it never changes, because people bought it with these words at this price.';
CREATE INDEX entitlement_products_business_idx ON entitlement_products (business_id);
CREATE INDEX entitlement_products_trainer_idx ON entitlement_products (trainer_id) WHERE trainer_id IS NOT NULL;

CREATE TABLE entitlement_product_sessions (
  product_id  bigint NOT NULL REFERENCES entitlement_products (id) ON DELETE CASCADE,
  session_id  bigint NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  PRIMARY KEY (product_id, session_id)
);
COMMENT ON TABLE entitlement_product_sessions IS
  'The sessions that a product is for; all of the business where there is no row.';
CREATE INDEX entitlement_product_sessions_session_idx ON entitlement_product_sessions (session_id);

CREATE TABLE purchases (
  id                       uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id                  uuid NOT NULL REFERENCES users (id),
  kind                     text NOT NULL,
  product_id               bigint REFERENCES entitlement_products (id),
  price_pence              integer NOT NULL CHECK (price_pence >= 0),
  platform_fee_pence       integer NOT NULL CHECK (platform_fee_pence >= 0),
  total_pence              integer NOT NULL,
  state                    text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'given_up')),
  expires_at               timestamptz NOT NULL,  -- payment is accepted until then
  paid_at                  timestamptz,
  created_at               timestamptz NOT NULL DEFAULT now(),
  -- Imported: the other system, and what was paid there.
  external_payment_system  text CHECK (char_length(external_payment_system) BETWEEN 1 AND 60),
  external_paid_pence      integer CHECK (external_paid_pence >= 0),
  -- The business of an introductory offer: one open purchase at a time for each person.
  intro_business_id        bigint REFERENCES businesses (id),
  CHECK (total_pence = price_pence + platform_fee_pence),
  CHECK ((paid_at IS NOT NULL) = (state = 'paid')),
  CONSTRAINT purchases_kind_check CHECK (kind IN ('pass', 'voucher', 'membership')),
  CONSTRAINT purchases_total_pence_check
    CHECK (CASE WHEN external_payment_system IS NULL THEN total_pence > 0 ELSE total_pence = 0 END),
  CONSTRAINT purchases_external CHECK (num_nulls(external_payment_system, external_paid_pence) IN (0, 2)),
  CONSTRAINT purchases_subject
    CHECK (external_payment_system IS NOT NULL OR (product_id IS NOT NULL) = (kind IN ('pass', 'membership'))),
  CONSTRAINT purchases_intro CHECK (intro_business_id IS NULL OR kind = 'pass')
);
COMMENT ON TABLE purchases IS 'The purchase of an entitlement, with a payment of its own.';
CREATE INDEX purchases_user_idx ON purchases (user_id, created_at DESC);
CREATE INDEX purchases_product_idx ON purchases (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX purchases_open_idx ON purchases (expires_at) WHERE state = 'open';
-- A repeated request is one purchase.
CREATE UNIQUE INDEX purchases_one_open_idx ON purchases (user_id, product_id) WHERE state = 'open';
CREATE UNIQUE INDEX purchases_one_intro_idx ON purchases (user_id, intro_business_id) WHERE state = 'open';

CREATE TABLE entitlements (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  purchase_id  uuid NOT NULL UNIQUE REFERENCES purchases (id),
  kind         text NOT NULL,
  user_id      uuid NOT NULL REFERENCES users (id),  -- who may use it
  business_id  bigint REFERENCES businesses (id),    -- where it is valid; null: anywhere on the site
  product_id   bigint REFERENCES entitlement_products (id),
  name         text NOT NULL,
  pause_days   smallint NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL DEFAULT now(),
  -- Without a number of places: the first unit has the money and is never used; each use creates a unit worth
  -- nothing.
  unlimited    boolean NOT NULL DEFAULT false,
  CONSTRAINT entitlements_kind_check CHECK (kind IN ('pass', 'voucher', 'membership')),
  CONSTRAINT entitlements_unlimited CHECK (NOT unlimited OR kind IN ('membership', 'pass'))
);
COMMENT ON TABLE entitlements IS
  'A pass, a month of a membership or a gift voucher; its money is on the ledger as credit:ID.';
CREATE INDEX entitlements_user_idx ON entitlements (user_id, business_id);
CREATE INDEX entitlements_business_idx ON entitlements (business_id) WHERE business_id IS NOT NULL;

CREATE TABLE entitlement_units (
  entitlement_id      uuid NOT NULL REFERENCES entitlements (id),
  number              smallint NOT NULL CHECK (number > 0),
  session_fee_pence   integer NOT NULL CHECK (session_fee_pence >= 0),
  platform_fee_pence  integer NOT NULL CHECK (platform_fee_pence >= 0),
  total_pence         integer NOT NULL,
  valid_until         date NOT NULL,  -- last day to book with it, in London
  -- How it ended. Whether it is used before that is in entitlement_redemptions and their orders only.
  end_reason          text CHECK (end_reason IN ('used', 'expired', 'refunded', 'taken_back')),
  ended_at            timestamptz,
  expiry_warned_for   date,           -- the last day that its owner was warned about
  PRIMARY KEY (entitlement_id, number),
  CHECK (total_pence = session_fee_pence + platform_fee_pence),
  CHECK ((end_reason IS NULL) = (ended_at IS NULL))
);
COMMENT ON TABLE entitlement_units IS 'One unit of an entitlement, with its share of the money and its own last day.';
CREATE INDEX entitlement_units_open_idx ON entitlement_units (valid_until) WHERE end_reason IS NULL;

CREATE TABLE entitlement_pauses (
  entitlement_id  uuid NOT NULL REFERENCES entitlements (id),
  from_day        date NOT NULL,
  until_day       date NOT NULL,
  PRIMARY KEY (entitlement_id, from_day),
  CHECK (until_day >= from_day)
);
COMMENT ON TABLE entitlement_pauses IS 'Days in London on which a pass rests, both included.';

CREATE TABLE gift_vouchers (
  purchase_id      uuid PRIMARY KEY REFERENCES purchases (id),
  business_id      bigint REFERENCES businesses (id),  -- where it is valid; null: anywhere on the site
  code_hash        bytea NOT NULL UNIQUE CHECK (length(code_hash) = 32),
  shown_at         timestamptz,                        -- the buyer has seen the code
  recipient_name   text CHECK (length(recipient_name) BETWEEN 1 AND 60),  -- null once erased
  recipient_email  text CHECK (length(recipient_email) BETWEEN 3 AND 254),  -- null: the buyer prints it
  message          text NOT NULL DEFAULT '' CHECK (length(message) <= 300),
  send_on          date,                               -- emailed at 08:00 of that day in London; null: printed
  sent_at          timestamptz,                        -- when its email was queued
  redeemed_at      timestamptz,                        -- its owner is then on the entitlement
  blocked_at       timestamptz,
  blocked_reason   text,
  CHECK ((blocked_at IS NULL) = (blocked_reason IS NULL)),
  CHECK (send_on IS NOT NULL OR sent_at IS NULL),
  CHECK (send_on IS NULL OR sent_at IS NOT NULL OR (recipient_name IS NOT NULL AND recipient_email IS NOT NULL))
);
COMMENT ON TABLE gift_vouchers IS 'A gift voucher; its code is derived from a secret and stored as a hash only.';
CREATE INDEX gift_vouchers_business_idx ON gift_vouchers (business_id) WHERE business_id IS NOT NULL;
CREATE INDEX gift_vouchers_due_idx ON gift_vouchers (send_on) WHERE send_on IS NOT NULL AND sent_at IS NULL;

CREATE TABLE memberships (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id         uuid NOT NULL REFERENCES users (id),
  product_id      bigint NOT NULL REFERENCES entitlement_products (id),
  state           text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'past_due', 'ended')),
  months          smallint NOT NULL DEFAULT 1 CHECK (months > 0),  -- months paid
  last_month      smallint,                     -- the last month after a cancellation
  -- Months are counted from this day, on which this month began. A late month and a pause start a new count.
  anchor_on       date NOT NULL,
  anchor_number   smallint NOT NULL CHECK (anchor_number > 0),
  renews_on       date NOT NULL,                -- the day on which the next month begins
  card_id         text,                         -- the provider's id of the saved card
  reminded_month  smallint NOT NULL DEFAULT 1,  -- the last month with a reminder
  joined_at       timestamptz NOT NULL,
  left_at         timestamptz,                  -- when its owner cancelled
  ended_at        timestamptz,
  CHECK ((ended_at IS NOT NULL) = (state = 'ended')),
  CHECK ((left_at IS NULL) OR last_month IS NOT NULL)
);
COMMENT ON TABLE memberships IS 'A person''s membership, created by the payment of its first month.';
CREATE INDEX memberships_user_idx ON memberships (user_id);
CREATE INDEX memberships_product_idx ON memberships (product_id);
CREATE INDEX memberships_due_idx ON memberships (renews_on) WHERE state = 'active';

CREATE TABLE membership_months (
  membership_id    uuid NOT NULL REFERENCES memberships (id),
  number           smallint NOT NULL CHECK (number > 0),
  purchase_id      uuid NOT NULL UNIQUE REFERENCES purchases (id),
  -- Both included; set once paid.
  begins_on        date,
  ends_on          date,
  attempts         smallint NOT NULL DEFAULT 0,  -- failed charges of the card
  next_attempt_at  timestamptz,                  -- when it is charged next; null: not any more
  PRIMARY KEY (membership_id, number),
  CHECK ((begins_on IS NULL) = (ends_on IS NULL)),
  CHECK (ends_on >= begins_on)
);
COMMENT ON TABLE membership_months IS 'The months of a membership, each one purchase.';
CREATE INDEX membership_months_next_attempt_idx ON membership_months (next_attempt_at)
  WHERE next_attempt_at IS NOT NULL;

CREATE TABLE entitlement_shares (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  entitlement_id  uuid REFERENCES entitlements (id),
  membership_id   uuid REFERENCES memberships (id),
  state           text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'ended')),
  email           text CHECK (length(email) BETWEEN 3 AND 254),   -- the invited address, until it is accepted or ends
  token_digest    text UNIQUE CHECK (length(token_digest) = 64),  -- of the latest link
  user_id         uuid REFERENCES users (id),                     -- who accepted; null again once erased
  sent_at         timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL,
  accepted_at     timestamptz,
  ended_at        timestamptz,
  CHECK (num_nonnulls(entitlement_id, membership_id) = 1),
  CHECK ((email IS NOT NULL) = (state = 'open')),
  CHECK (CASE state WHEN 'open' THEN user_id IS NULL WHEN 'accepted' THEN user_id IS NOT NULL ELSE true END),
  CHECK ((ended_at IS NOT NULL) = (state = 'ended'))
);
COMMENT ON TABLE entitlement_shares IS
  'An invitation to use another person''s pass or membership; unused money still goes to the owner alone.';
CREATE UNIQUE INDEX entitlement_shares_open_idx ON entitlement_shares (coalesce(entitlement_id, membership_id), email)
  WHERE state = 'open';
CREATE UNIQUE INDEX entitlement_shares_accepted_idx ON entitlement_shares (coalesce(entitlement_id, membership_id),
  user_id)
  WHERE state = 'accepted';
CREATE INDEX entitlement_shares_user_idx ON entitlement_shares (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX entitlement_shares_entitlement_idx ON entitlement_shares (entitlement_id)
  WHERE entitlement_id IS NOT NULL;
CREATE INDEX entitlement_shares_membership_idx ON entitlement_shares (membership_id) WHERE membership_id IS NOT NULL;

CREATE VIEW entitlement_users AS
  SELECT id AS entitlement_id, user_id, NULL::uuid AS share_id FROM entitlements
  UNION ALL
  SELECT entitlement_id, user_id, id FROM entitlement_shares WHERE state = 'accepted' AND entitlement_id IS NOT NULL
  UNION ALL
  SELECT c.id, share.user_id, share.id
  FROM entitlement_shares share
  JOIN membership_months month ON month.membership_id = share.membership_id
  JOIN entitlements c ON c.purchase_id = month.purchase_id
  WHERE share.state = 'accepted';
COMMENT ON VIEW entitlement_users IS 'Who may use an entitlement: its owner (share_id null), and those it is shared with.';

-- Payments
-- --------

CREATE TABLE payment_customers (
  user_id               uuid PRIMARY KEY REFERENCES users (id),
  provider_customer_id  text NOT NULL UNIQUE,
  created_at            timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE payment_customers IS 'The provider''s customer id of a person who saved a card.';

CREATE TABLE payments (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id            uuid,
  purchase_id         uuid,
  user_id             uuid NOT NULL REFERENCES users (id),
  provider_intent_id  text,  -- null until the provider has answered
  amount_pence        integer NOT NULL CHECK (amount_pence >= 0),
  refunded_pence      integer NOT NULL DEFAULT 0,
  currency            text NOT NULL DEFAULT 'gbp' CHECK (currency = 'gbp'),
  state               text NOT NULL DEFAULT 'pending'
                      CHECK (state IN ('pending', 'succeeded', 'refunded', 'partly_refunded', 'cancelled')),
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payments_order_key UNIQUE (order_id),
  CONSTRAINT payments_one_subject CHECK (num_nonnulls(order_id, purchase_id) = 1),
  CHECK (refunded_pence BETWEEN 0 AND amount_pence),
  CHECK (state <> 'refunded' OR refunded_pence = amount_pence),
  CONSTRAINT payments_purchase_fkey FOREIGN KEY (purchase_id) REFERENCES purchases (id)
);
COMMENT ON TABLE payments IS 'The payment of an order or a purchase, one each.';
CREATE INDEX payments_pending_idx ON payments (created_at) WHERE state = 'pending';
CREATE INDEX payments_user_idx ON payments (user_id);
CREATE INDEX payments_created_idx ON payments (created_at DESC, id);
CREATE UNIQUE INDEX payments_intent_idx ON payments (provider_intent_id) WHERE provider_intent_id IS NOT NULL;
CREATE UNIQUE INDEX payments_purchase_idx ON payments (purchase_id) WHERE purchase_id IS NOT NULL;

CREATE TABLE refunds (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_id          uuid NOT NULL REFERENCES payments (id),
  booking_id          uuid,                        -- which of the payment's bookings; null where nothing was sold
  amount_pence        integer NOT NULL CHECK (amount_pence > 0),
  reason              text NOT NULL
                      CHECK (reason IN ('seat_lost', 'cancelled_by_seeker', 'moved_by_seeker', 'moved_by_business',
                        'cancelled_by_business', 'cancelled_by_admin', 'duplicate', 'credit_refunded')),
  idempotency_key     text NOT NULL UNIQUE,
  provider_refund_id  text UNIQUE,
  state               text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'succeeded', 'failed', 'settled')),
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  attempts            integer NOT NULL DEFAULT 0,  -- refusals so far: each attempt has its own idempotency key
  failures            integer NOT NULL DEFAULT 0,  -- failures in a row, which set the next attempt
  next_attempt_at     timestamptz,                 -- null: as soon as the job runs
  failure             text,                        -- the provider's reason, in its words
  failure_code        text,                        -- the provider's error code
  delay_notified_at   timestamptz,                 -- when we told the customer of the delay
  adopted_from        text                         -- the provider's refund, made in its dashboard
);
COMMENT ON TABLE refunds IS
  'Money on its way back to a customer; the idempotency key makes a repeated request one refund.';
CREATE INDEX refunds_payment_idx ON refunds (payment_id);
CREATE INDEX refunds_booking_idx ON refunds (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX refunds_pending_idx ON refunds (created_at) WHERE state = 'pending';
CREATE INDEX refunds_created_idx ON refunds (created_at);
CREATE INDEX refunds_failed_idx ON refunds (updated_at) WHERE state = 'failed';
CREATE INDEX refunds_made_idx ON refunds (updated_at) INCLUDE (amount_pence) WHERE state = 'succeeded';
CREATE INDEX refunds_due_idx ON refunds (next_attempt_at NULLS FIRST, created_at) WHERE state = 'pending';
CREATE INDEX refunds_adopted_idx ON refunds (adopted_from) WHERE adopted_from IS NOT NULL;

CREATE TABLE disputes (
  id                     uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_id             uuid NOT NULL REFERENCES payments (id),
  provider_dispute_id    text NOT NULL UNIQUE,
  -- The provider's states. With `warning` nothing is withdrawn: the bank only asks.
  state                  text NOT NULL
                         CHECK (state IN ('warning_needs_response', 'warning_under_review', 'warning_closed',
                           'needs_response', 'under_review', 'won', 'lost')),
  reason                 text NOT NULL,  -- the provider's word for the customer's reason
  amount_pence           integer NOT NULL CHECK (amount_pence > 0),
  -- What the bank withdrew and has not reinstated, and the provider's fee.
  withdrawn_pence        integer NOT NULL DEFAULT 0,
  fee_pence              integer NOT NULL DEFAULT 0 CHECK (fee_pence >= 0),
  opened_at              timestamptz NOT NULL,
  due_by                 timestamptz,    -- lost if not answered by then
  -- The admin's answer to the bank, and the evidence as it is sent; sent once.
  answer                 text CHECK (answer IN ('evidence', 'accept')),
  answered_at            timestamptz,
  evidence               jsonb,
  -- When the provider forwarded it.
  evidence_submitted_at  timestamptz,
  decided_at             timestamptz,
  reminded_at            timestamptz,    -- when admins were reminded before it was due
  -- The seller's statement to us, or that they accept the loss, until the bank is answered. The audit log has
  -- its author.
  seller_statement       text CHECK (char_length(seller_statement) <= 5000),
  seller_accepts         boolean NOT NULL DEFAULT false,
  seller_stated_at       timestamptz,
  -- Counts the row's changes: an answer of the provider is written only onto the revision from before the
  -- request, so that an older answer never replaces a newer one.
  revision               integer NOT NULL DEFAULT 0,
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT disputes_answer CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT disputes_seller
    CHECK ((seller_statement IS NULL) = (seller_stated_at IS NULL) AND (seller_statement IS NOT NULL
      OR NOT seller_accepts)),
  CONSTRAINT disputes_evidence CHECK (evidence IS NULL OR answer = 'evidence'),
  CONSTRAINT disputes_decided CHECK ((decided_at IS NOT NULL) = (state IN ('warning_closed', 'won', 'lost')))
);
COMMENT ON TABLE disputes IS 'A dispute of a payment, as the provider last reported it.';
CREATE INDEX disputes_payment_idx ON disputes (payment_id);
CREATE INDEX disputes_opened_idx ON disputes (opened_at DESC);
CREATE INDEX disputes_open_idx ON disputes (due_by) WHERE decided_at IS NULL;

-- The bytes are here and not in the file storage: they are few and small, and are added, sent and deleted with
-- their case.
CREATE TABLE dispute_files (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  dispute_id        uuid NOT NULL REFERENCES disputes (id) ON DELETE CASCADE,
  part              text NOT NULL
                    CHECK (part IN ('receipt', 'service_documentation', 'customer_communication',
                      'uncategorized_file')),
  kind              text NOT NULL CHECK (kind IN ('pdf', 'jpg', 'png')),
  content           bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 4500000),
  -- The provider's id of it, or that the provider refused it.
  provider_file_id  text UNIQUE,
  refused           boolean NOT NULL DEFAULT false,
  added_at          timestamptz NOT NULL,
  CONSTRAINT dispute_files_part_key UNIQUE (dispute_id, part),
  CONSTRAINT dispute_files_refused CHECK (NOT refused OR provider_file_id IS NULL)
);
COMMENT ON TABLE dispute_files IS 'Evidence files for a dispute, one for each part of the evidence.';

CREATE TABLE provider_events (
  id           text PRIMARY KEY,
  type         text NOT NULL,
  object_id    text NOT NULL,
  occurred_at  timestamptz NOT NULL,
  received_at  timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE provider_events IS 'Events of the payment provider, each processed once; their bodies are not stored.';
CREATE INDEX provider_events_received_idx ON provider_events (received_at);

-- Plans of businesses
-- -------------------

CREATE TABLE subscriptions (
  id                        uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  business_id               bigint NOT NULL REFERENCES businesses (id),
  tier                      text NOT NULL CHECK (tier IN ('basic', 'premium')),
  pending_tier              text CHECK (pending_tier IN ('basic', 'premium')),  -- a change that waits for payment
  state                     text NOT NULL
                            CHECK (state IN ('incomplete', 'incomplete_expired', 'active', 'past_due', 'unpaid',
                              'canceled')),
  provider_customer_id      text,
  provider_subscription_id  text UNIQUE,
  price_pence               integer NOT NULL CHECK (price_pence >= 0),
  current_period_end        timestamptz,
  cancel_at_period_end      boolean NOT NULL DEFAULT false,
  -- It ends with its period because of a suspension, and resumes if that is lifted in time. An owner who cancels
  -- clears it.
  ends_with_suspension      boolean NOT NULL DEFAULT false,
  grace_until               timestamptz,
  -- Counts the row's changes: an answer of the provider is written only onto the revision from before the
  -- request, so that an older answer never replaces a newer one.
  revision                  integer NOT NULL DEFAULT 0,
  created_at                timestamptz NOT NULL DEFAULT now(),
  updated_at                timestamptz NOT NULL DEFAULT now(),
  -- Since when the payment provider has not known the plan; shown on /admin/health.
  missing_since             timestamptz
);
COMMENT ON TABLE subscriptions IS 'The plan of a business, as the provider last reported it.';
-- One plan at a time for each business.
CREATE UNIQUE INDEX subscriptions_one_open_idx ON subscriptions (business_id)
  WHERE state IN ('incomplete', 'active', 'past_due', 'unpaid');
CREATE INDEX subscriptions_business_idx ON subscriptions (business_id, created_at DESC);
CREATE INDEX subscriptions_grace_idx ON subscriptions (grace_until) WHERE state IN ('past_due', 'unpaid');

-- Payouts
-- -------

CREATE TABLE seller_accounts (
  id                    uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  business_id           bigint UNIQUE REFERENCES businesses (id),
  trainer_id            bigint UNIQUE REFERENCES trainers (id),  -- a trainer sells without a business
  provider_account_id   text UNIQUE,                             -- null until the provider has answered
  details_submitted     boolean NOT NULL DEFAULT false,
  transfers_enabled     boolean NOT NULL DEFAULT false,
  payouts_enabled       boolean NOT NULL DEFAULT false,
  requirements          text[] NOT NULL DEFAULT '{}',            -- missing documents, by the provider's names
  under_review          boolean NOT NULL DEFAULT false,
  disabled_reason       text,
  bank_name             text,
  bank_last4            text,
  schedule              text,                                    -- 'daily', 'weekly monday', 'monthly 1' or 'manual'
  -- the seller's own, as on invoices to them
  vat_number            text CHECK (vat_number ~ '^[0-9]{9}([0-9]{3})?$'),
  -- How often and when its owner was reminded that money waits for the account.
  reminders             integer NOT NULL DEFAULT 0 CHECK (reminders >= 0),
  reminded_at           timestamptz,
  -- Bookings by their end, and ledger postings, are settled up to here. The payout job reads only what is newer;
  -- now and then it resets the watermark and reads all.
  settlement_watermark  timestamptz NOT NULL DEFAULT '-infinity',
  ledger_watermark      timestamptz NOT NULL DEFAULT '-infinity',
  -- Counts the row's changes: an answer of the provider is written only onto the revision from before the
  -- request, so that an older answer never replaces a newer one.
  revision              integer NOT NULL DEFAULT 0,
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT seller_accounts_one_seller CHECK (num_nonnulls(business_id, trainer_id) = 1)
);
COMMENT ON TABLE seller_accounts IS 'A seller''s account at the payment provider, as the provider last reported it.';

CREATE TABLE payout_holds (
  id                 uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  seller_account_id  uuid NOT NULL REFERENCES seller_accounts (id),
  reason             text NOT NULL CHECK (reason <> ''),
  held_by            uuid REFERENCES users (id) ON DELETE SET NULL,
  held_at            timestamptz NOT NULL DEFAULT now(),
  lifted_at          timestamptz,
  -- The provider's schedule before the hold, to restore.
  schedule_before    text
);
COMMENT ON TABLE payout_holds IS 'An admin''s hold on a seller''s payouts, with a reason.';
CREATE UNIQUE INDEX payout_holds_one_open_idx ON payout_holds (seller_account_id) WHERE lifted_at IS NULL;

CREATE TABLE transfers (
  id                    uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  booking_id            uuid NOT NULL,  -- no reference: bookings are deleted after their years
  payment_id            uuid NOT NULL,
  seller_account_id     uuid NOT NULL REFERENCES seller_accounts (id),
  amount_pence          integer NOT NULL CHECK (amount_pence > 0),
  intent_id             text NOT NULL,  -- of the charge that it is taken from
  state                 text NOT NULL DEFAULT 'pending',
  provider_transfer_id  text UNIQUE,
  reversed_pence        integer NOT NULL DEFAULT 0,
  -- The provider's reason for a refusal, and how many attempts were made since.
  failure               text,
  attempts              integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  decided_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  failures              integer NOT NULL DEFAULT 0,
  next_attempt_at       timestamptz,
  requested_at          timestamptz,    -- when the provider was last asked
  CHECK (reversed_pence BETWEEN 0 AND amount_pence),
  CHECK ((provider_transfer_id IS NOT NULL) = (state = 'made')),
  CONSTRAINT transfers_state_check CHECK (state IN ('pending', 'made', 'failed', 'closed'))
);
COMMENT ON TABLE transfers IS
  'What a booking earned, on its way to the seller''s account; one open at a time for each payment of a booking.';
CREATE UNIQUE INDEX transfers_one_open_idx ON transfers (booking_id, payment_id) WHERE state <> 'made';
CREATE INDEX transfers_booking_idx ON transfers (booking_id);
CREATE INDEX transfers_seller_idx ON transfers (seller_account_id, decided_at DESC);
CREATE INDEX transfers_pending_idx ON transfers (decided_at) WHERE state = 'pending';
CREATE INDEX transfers_decided_idx ON transfers (decided_at DESC, id);
CREATE INDEX transfers_payment_idx ON transfers (payment_id);
CREATE INDEX transfers_due_idx ON transfers (next_attempt_at NULLS FIRST, decided_at) WHERE state = 'pending';

CREATE TABLE transfer_reversals (
  id                    uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  transfer_id           uuid NOT NULL REFERENCES transfers (id),
  amount_pence          integer NOT NULL CHECK (amount_pence > 0),
  state                 text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'made', 'failed')),
  provider_reversal_id  text UNIQUE,
  failure               text,
  attempts              integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  decided_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  failures              integer NOT NULL DEFAULT 0,
  next_attempt_at       timestamptz,
  CHECK ((provider_reversal_id IS NOT NULL) = (state = 'made'))
);
COMMENT ON TABLE transfer_reversals IS 'What is reversed of a transfer after a refund, one open at a time.';
CREATE UNIQUE INDEX transfer_reversals_one_open_idx ON transfer_reversals (transfer_id) WHERE state <> 'made';
CREATE INDEX transfer_reversals_transfer_idx ON transfer_reversals (transfer_id);

CREATE TABLE payouts (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  seller_account_id   uuid NOT NULL REFERENCES seller_accounts (id),
  provider_payout_id  text NOT NULL UNIQUE,
  amount_pence        bigint NOT NULL,  -- negative when the provider collects a debt
  state               text NOT NULL CHECK (state IN ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  bank_name           text,             -- the bank when the payout was first seen
  bank_last4          text,
  failure             text,             -- the provider's error code
  returned_at         timestamptz,      -- when the money was back at the provider
  sent_at             timestamptz NOT NULL,
  arrives_at          timestamptz NOT NULL,
  -- As in seller_accounts.
  revision            integer NOT NULL DEFAULT 0,
  updated_at          timestamptz NOT NULL DEFAULT now(),
  CHECK (returned_at IS NULL OR state = 'failed')
);
COMMENT ON TABLE payouts IS 'A payout from a seller''s account to their bank, as the provider last reported it.';
CREATE INDEX payouts_seller_idx ON payouts (seller_account_id, sent_at DESC);
CREATE INDEX payouts_failed_idx ON payouts (updated_at) WHERE state = 'failed';
CREATE INDEX payouts_sent_idx ON payouts (sent_at DESC, id);

CREATE TABLE payout_lines (
  provider_movement_id  text PRIMARY KEY,
  payout_id             uuid NOT NULL REFERENCES payouts (id) ON DELETE CASCADE,
  pence                 bigint NOT NULL,
  -- Our transfer or reversal; neither for what only the provider knows, such as a returned payout.
  transfer_id           uuid REFERENCES transfers (id),
  reversal_id           uuid REFERENCES transfer_reversals (id)
);
COMMENT ON TABLE payout_lines IS 'The movements that a payout consists of, as the provider lists them.';
CREATE INDEX payout_lines_payout_idx ON payout_lines (payout_id);

CREATE TABLE account_reconciliations (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  seller_account_id  uuid NOT NULL REFERENCES seller_accounts (id),
  checked_at         timestamptz NOT NULL,
  movements          integer NOT NULL CHECK (movements >= 0),
  -- Sums in both ledgers: [{"line", "oursPence", "theirsPence"}], and single movements that differ: [{"object",
  -- "oursPence", "theirsPence"}].
  lines              jsonb NOT NULL,
  differences        jsonb NOT NULL
);
COMMENT ON TABLE account_reconciliations IS 'The nightly comparison of a seller''s account with the provider.';
CREATE INDEX account_reconciliations_seller_idx ON account_reconciliations (seller_account_id, checked_at DESC);

CREATE TABLE issued_documents (
  seller     text NOT NULL CHECK (seller ~ '^(business|trainer):[1-9][0-9]*$'),  -- by ledger account
  month      text NOT NULL CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  document   jsonb NOT NULL,
  issued_at  timestamptz NOT NULL,
  PRIMARY KEY (seller, month)
);
COMMENT ON TABLE issued_documents IS 'Statement and invoice of a past month, as they were first issued.';

-- An invoice is stored unchanged for six years (Value Added Tax Act 1994, schedule 11, paragraph 6).
CREATE FUNCTION reject_issued_document_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.issued_at < now() - interval '6 years' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'what was issued stays as it was issued';
END $$;
CREATE TRIGGER issued_documents_no_change BEFORE UPDATE OR DELETE ON issued_documents
  FOR EACH ROW EXECUTE FUNCTION reject_issued_document_change();
CREATE TRIGGER issued_documents_no_truncate BEFORE TRUNCATE ON issued_documents
  FOR EACH STATEMENT EXECUTE FUNCTION reject_issued_document_change();
