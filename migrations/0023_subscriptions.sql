-- What it takes to follow a plan at the payment provider safely, whoever asks first.

-- `revision` counts the changes of a row: an answer of the provider is written only onto the revision that was there
-- before it was asked, so that an older answer never replaces a newer one. `pending_tier` is a change of plan that
-- waits for its payment.
ALTER TABLE subscriptions
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  ADD COLUMN pending_tier text CHECK (pending_tier IN ('basic', 'premium'));

-- A business pays, or is about to pay, for one plan at a time.
DROP INDEX subscriptions_one_live_idx;
CREATE UNIQUE INDEX subscriptions_one_open_idx ON subscriptions (business_id)
  WHERE state IN ('incomplete', 'active', 'past_due', 'unpaid');
CREATE INDEX subscriptions_business_idx ON subscriptions (business_id, created_at DESC);
CREATE INDEX subscriptions_grace_idx ON subscriptions (grace_until) WHERE state IN ('past_due', 'unpaid');
