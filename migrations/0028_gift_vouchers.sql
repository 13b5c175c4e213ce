-- Gift vouchers: money that somebody buys for somebody else (docs/decisions/0034-a-voucher-is-a-credit-that-splits.md).

ALTER TABLE purchases DROP CONSTRAINT purchases_kind_check;
ALTER TABLE purchases ADD CONSTRAINT purchases_kind_check CHECK (kind IN ('pass', 'voucher'));
ALTER TABLE credits DROP CONSTRAINT credits_kind_check;
ALTER TABLE credits ADD CONSTRAINT credits_kind_check CHECK (kind IN ('pass', 'voucher'));

-- Where a voucher is good, whom it is for, and what became of its code. The code itself is kept nowhere: it is made anew from the
-- purchase's id and a secret, and compared by its hash.
CREATE TABLE gift_vouchers (
  purchase_id     uuid PRIMARY KEY REFERENCES purchases (id),
  business_id     bigint REFERENCES businesses (id),   -- where it can be spent; null: anywhere on the site
  code_hash       bytea NOT NULL UNIQUE CHECK (length(code_hash) = 32),
  shown_at        timestamptz,                          -- the buyer has seen the code
  recipient_name  text CHECK (length(recipient_name) BETWEEN 1 AND 60),       -- null once it has been erased
  recipient_email text CHECK (length(recipient_email) BETWEEN 3 AND 254),     -- null: its buyer prints it
  message         text NOT NULL DEFAULT '' CHECK (length(message) <= 300),
  send_on         date,                                 -- mailed at 08:00 of that day in London; null: printed
  sent_at         timestamptz,                          -- its mail was handed over to be sent
  redeemed_at     timestamptz,                          -- whose it is since stands on its credit
  blocked_at      timestamptz,
  blocked_reason  text,
  CHECK ((blocked_at IS NULL) = (blocked_reason IS NULL)),
  CHECK (send_on IS NOT NULL OR sent_at IS NULL),
  CHECK (send_on IS NULL OR sent_at IS NOT NULL OR (recipient_name IS NOT NULL AND recipient_email IS NOT NULL))
);
CREATE INDEX gift_vouchers_business_idx ON gift_vouchers (business_id) WHERE business_id IS NOT NULL;
CREATE INDEX gift_vouchers_to_send_idx ON gift_vouchers (send_on) WHERE send_on IS NOT NULL AND sent_at IS NULL;
