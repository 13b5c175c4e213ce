-- What sellers have earned, on its way to their bank: their accounts at the payment provider, the transfers to those,
-- and the payouts from there (docs/decisions/0020-payouts.md). Amounts in pence.

-- A seller's account at the provider, as the provider last said it stands. The row is there before the account is.
CREATE TABLE seller_accounts (
  id                   uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  business_id          bigint UNIQUE REFERENCES businesses (id),
  trainer_id           bigint UNIQUE REFERENCES trainers (id),   -- a trainer sells hours without a business
  provider_account_id  text UNIQUE,                              -- null until the provider has answered
  details_submitted    boolean NOT NULL DEFAULT false,
  transfers_enabled    boolean NOT NULL DEFAULT false,
  payouts_enabled      boolean NOT NULL DEFAULT false,
  requirements         text[] NOT NULL DEFAULT '{}',             -- what is to be brought, by the provider's names
  being_checked        boolean NOT NULL DEFAULT false,
  disabled_reason      text,
  bank_name            text,
  bank_last4           text,
  schedule             text,                                     -- 'daily', 'weekly monday', 'monthly 1' or 'manual'
  vat_number           text CHECK (vat_number ~ '^[0-9]{9}([0-9]{3})?$'),  -- the seller's own, as invoices to them say it
  -- How often its owner was told that money waits for an account that cannot take it yet, and when last.
  reminders            integer NOT NULL DEFAULT 0 CHECK (reminders >= 0),
  reminded_at          timestamptz,
  -- How far its bookings, by their end, and the postings about it have been looked at: what is older is settled. The
  -- job that sends money reads only what came since; now and then it reads all anew.
  settled_until        timestamptz NOT NULL DEFAULT '-infinity',
  books_read_until     timestamptz NOT NULL DEFAULT '-infinity',
  -- Counts the changes of the row: an answer of the provider is written only onto the revision that was there before
  -- it was asked, so that an older answer never replaces a newer one.
  revision             integer NOT NULL DEFAULT 0,
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT seller_accounts_one_seller CHECK (num_nonnulls(business_id, trainer_id) = 1)
);

-- An admin holds a seller's money back, for a reason; nothing is sent until it is lifted.
CREATE TABLE payout_holds (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  seller_account_id   uuid NOT NULL REFERENCES seller_accounts (id),
  reason              text NOT NULL CHECK (reason <> ''),
  held_by             uuid REFERENCES users (id) ON DELETE SET NULL,
  held_at             timestamptz NOT NULL DEFAULT now(),
  lifted_at           timestamptz,
  -- How the provider paid out before, to go back to.
  schedule_before     text
);
CREATE UNIQUE INDEX payout_holds_one_each_idx ON payout_holds (seller_account_id) WHERE lifted_at IS NULL;

-- What a booking earned, on its way to its seller's account: decided once it is theirs for good, written down before
-- the provider is asked. The id makes the provider's idempotency key, together with how often it was decided. One at a
-- time for each of a booking's payments, of whose charge it is taken: there is another where more of it becomes its
-- seller's later, as when a bank decides anew.
CREATE TABLE transfers (
  id                    uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  booking_id            uuid NOT NULL,                 -- bookings are forgotten after their years; this stays
  payment_id            uuid NOT NULL,
  seller_account_id     uuid NOT NULL REFERENCES seller_accounts (id),
  amount_pence          integer NOT NULL CHECK (amount_pence > 0),
  intent_id             text NOT NULL,                 -- whose charge it is taken from
  state                 text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'made', 'failed')),
  provider_transfer_id  text UNIQUE,
  -- What has been taken back of it.
  reversed_pence        integer NOT NULL DEFAULT 0,
  -- The provider's reason for refusing it, in its words, and how often it was decided anew since.
  failure               text,
  tries                 integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  decided_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  CHECK (reversed_pence BETWEEN 0 AND amount_pence),
  CHECK ((provider_transfer_id IS NOT NULL) = (state = 'made'))
);
CREATE UNIQUE INDEX transfers_one_open_idx ON transfers (booking_id, payment_id) WHERE state <> 'made';
CREATE INDEX transfers_booking_idx ON transfers (booking_id);
CREATE INDEX transfers_seller_idx ON transfers (seller_account_id, decided_at DESC);
CREATE INDEX transfers_pending_idx ON transfers (decided_at) WHERE state = 'pending';

-- What is taken back of a transfer, because its booking was refunded after it was made. One at a time.
CREATE TABLE transfer_reversals (
  id                    uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  transfer_id           uuid NOT NULL REFERENCES transfers (id),
  amount_pence          integer NOT NULL CHECK (amount_pence > 0),
  state                 text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'made', 'failed')),
  provider_reversal_id  text UNIQUE,
  failure               text,
  tries                 integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  decided_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  CHECK ((provider_reversal_id IS NOT NULL) = (state = 'made'))
);
CREATE UNIQUE INDEX transfer_reversals_one_open_idx ON transfer_reversals (transfer_id) WHERE state <> 'made';
CREATE INDEX transfer_reversals_transfer_idx ON transfer_reversals (transfer_id);

-- What the papers of a month that is over say, statement and invoice alike, with who issued them: as it was when they
-- were first asked for or announced. A name, an address or a VAT number that changes later changes no paper of before.
CREATE TABLE issued_papers (
  seller     text NOT NULL CHECK (seller ~ '^(business|trainer):[1-9][0-9]*$'),   -- by their account in the books
  month      text NOT NULL CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  paper      jsonb NOT NULL,
  issued_at  timestamptz NOT NULL,
  PRIMARY KEY (seller, month)
);

-- An invoice is kept for six years (Value Added Tax Act 1994, schedule 11, paragraph 6), unchanged.
CREATE FUNCTION refuse_paper_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.issued_at < now() - interval '6 years' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'what was issued stays as it was issued';
END $$;
CREATE TRIGGER issued_papers_are_kept BEFORE UPDATE OR DELETE ON issued_papers
  FOR EACH ROW EXECUTE FUNCTION refuse_paper_change();
CREATE TRIGGER issued_papers_are_never_emptied BEFORE TRUNCATE ON issued_papers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_paper_change();

-- What the provider pays from a seller's account to their bank, as it last said it stands.
CREATE TABLE payouts (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  seller_account_id   uuid NOT NULL REFERENCES seller_accounts (id),
  provider_payout_id  text NOT NULL UNIQUE,
  amount_pence        bigint NOT NULL,                 -- below zero when the provider collects what is owed
  state               text NOT NULL CHECK (state IN ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  bank_name           text,                            -- the account's bank when the payout was first seen
  bank_last4          text,
  failure             text,                            -- the provider's code for why it came back
  came_back_at        timestamptz,                     -- when the provider had the money again; null unless it came back
  sent_at             timestamptz NOT NULL,
  arrives_at          timestamptz NOT NULL,
  -- As with sellers' accounts.
  revision            integer NOT NULL DEFAULT 0,
  updated_at          timestamptz NOT NULL DEFAULT now(),
  CHECK (came_back_at IS NULL OR state = 'failed')
);
CREATE INDEX payouts_seller_idx ON payouts (seller_account_id, sent_at DESC);

-- What a payout is made of, by the provider's own list: each a movement of the account's balance.
CREATE TABLE payout_lines (
  provider_movement_id  text PRIMARY KEY,
  payout_id             uuid NOT NULL REFERENCES payouts (id) ON DELETE CASCADE,
  pence                 bigint NOT NULL,
  -- Ours, where it is one; neither for what only the provider knows, such as an earlier payout that came back.
  transfer_id           uuid REFERENCES transfers (id),
  reversal_id           uuid REFERENCES transfer_reversals (id)
);
CREATE INDEX payout_lines_payout_idx ON payout_lines (payout_id);

-- Our books of a seller's account set beside the provider's, each night: what its owner is shown as proof.
CREATE TABLE account_checks (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  seller_account_id  uuid NOT NULL REFERENCES seller_accounts (id),
  checked_at         timestamptz NOT NULL,
  movements          integer NOT NULL CHECK (movements >= 0),
  -- Sums in both books: [{"line", "oursPence", "theirsPence"}], and single movements that stand in one book only or
  -- with another amount: [{"object", "oursPence", "theirsPence"}].
  lines              jsonb NOT NULL,
  differences        jsonb NOT NULL
);
CREATE INDEX account_checks_seller_idx ON account_checks (seller_account_id, checked_at DESC);
