-- A refund or transfer that the provider refuses keeps the reason, and is tried again later under another key.

ALTER TABLE refunds
  ADD COLUMN tries          integer NOT NULL DEFAULT 0,  -- refusals so far: each new try has its own idempotency key
  ADD COLUMN failures       integer NOT NULL DEFAULT 0,  -- attempts in a row without success: they set the next one
  ADD COLUMN next_try_at    timestamptz,                 -- null: as soon as the job runs
  ADD COLUMN failure        text,                        -- the provider's reason, in its words
  ADD COLUMN failure_code   text,                        -- the same as a code of the provider's
  ADD COLUMN delayed_at     timestamptz,                 -- when we told the customer that it is late
  ADD COLUMN adopted_from   text;                        -- the provider's refund, made in its dashboard, that this is

ALTER TABLE transfers
  ADD COLUMN failures       integer NOT NULL DEFAULT 0,
  ADD COLUMN next_try_at    timestamptz,
  ADD COLUMN asked_at       timestamptz;                 -- when the provider was last asked for it

ALTER TABLE transfer_reversals
  ADD COLUMN failures       integer NOT NULL DEFAULT 0,
  ADD COLUMN next_try_at    timestamptz;

-- Closed: nothing of it is the seller's any more, because it was refunded before it was sent.
ALTER TABLE transfers DROP CONSTRAINT transfers_state_check;
ALTER TABLE transfers ADD CONSTRAINT transfers_state_check
  CHECK (state IN ('pending', 'made', 'failed', 'closed')) NOT VALID;
