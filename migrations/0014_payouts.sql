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
  -- How often its owner was told that money waits for an account that cannot take it yet, and when last.
  reminders            integer NOT NULL DEFAULT 0 CHECK (reminders >= 0),
  reminded_at          timestamptz,
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
-- the provider is asked. The id makes the provider's idempotency key, together with how often it was decided.
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
  CONSTRAINT transfers_booking_key UNIQUE (booking_id),
  CHECK (reversed_pence BETWEEN 0 AND amount_pence),
  CHECK ((provider_transfer_id IS NOT NULL) = (state = 'made'))
);
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
