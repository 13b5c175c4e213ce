-- The plans that businesses pay for.

-- A business's plan, as the provider last said it stands.
CREATE TABLE subscriptions (
  id                        uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  business_id               bigint NOT NULL REFERENCES businesses (id),
  tier                      text NOT NULL CHECK (tier IN ('basic', 'premium')),
  pending_tier              text CHECK (pending_tier IN ('basic', 'premium')),   -- a change that waits for its payment
  state                     text NOT NULL CHECK (state IN
                              ('incomplete', 'incomplete_expired', 'active', 'past_due', 'unpaid', 'canceled')),
  provider_customer_id      text,
  provider_subscription_id  text UNIQUE,
  price_pence               integer NOT NULL CHECK (price_pence >= 0),
  current_period_end        timestamptz,
  cancel_at_period_end      boolean NOT NULL DEFAULT false,
  -- It ends with its period because its business, or its owner's account, is suspended, and for no other reason: it
  -- goes on by itself when that is taken back in time. An owner who cancels it clears the mark.
  ends_with_suspension      boolean NOT NULL DEFAULT false,
  grace_until               timestamptz,
  -- Counts the changes of the row: an answer of the provider is written only onto the revision that was there before
  -- it was asked, so that an older answer never replaces a newer one.
  revision                  integer NOT NULL DEFAULT 0,
  created_at                timestamptz NOT NULL DEFAULT now(),
  updated_at                timestamptz NOT NULL DEFAULT now()
);
-- A business pays, or is about to pay, for one plan at a time.
CREATE UNIQUE INDEX subscriptions_one_open_idx ON subscriptions (business_id)
  WHERE state IN ('incomplete', 'active', 'past_due', 'unpaid');
CREATE INDEX subscriptions_business_idx ON subscriptions (business_id, created_at DESC);
CREATE INDEX subscriptions_grace_idx ON subscriptions (grace_until) WHERE state IN ('past_due', 'unpaid');
