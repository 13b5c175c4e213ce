-- Gift vouchers: money that somebody buys for somebody else (docs/decisions/0034-a-voucher-is-a-credit-that-splits.md).

ALTER TABLE purchases DROP CONSTRAINT purchases_kind_check;
ALTER TABLE purchases ADD CONSTRAINT purchases_kind_check CHECK (kind IN ('pass', 'voucher'));
ALTER TABLE credits DROP CONSTRAINT credits_kind_check;
ALTER TABLE credits ADD CONSTRAINT credits_kind_check CHECK (kind IN ('pass', 'voucher'));

-- Where a voucher is good, and what became of its code. The code itself is kept nowhere: it is made anew from the
-- purchase's id and a secret, and compared by its hash.
CREATE TABLE gift_vouchers (
  purchase_id     uuid PRIMARY KEY REFERENCES purchases (id),
  business_id     bigint REFERENCES businesses (id),   -- where it can be spent; null: anywhere on the site
  code_hash       bytea NOT NULL UNIQUE CHECK (length(code_hash) = 32),
  shown_at        timestamptz,                          -- the buyer has seen the code
  redeemed_at     timestamptz,                          -- whose it is since stands on its credit
  blocked_at      timestamptz,
  blocked_reason  text,
  CHECK ((blocked_at IS NULL) = (blocked_reason IS NULL))
);
CREATE INDEX gift_vouchers_business_idx ON gift_vouchers (business_id) WHERE business_id IS NOT NULL;
