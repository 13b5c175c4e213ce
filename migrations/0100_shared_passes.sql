-- A pass shared within a family (docs/decisions/0058-a-pass-is-shared-by-its-owner.md).

-- With how many others whoever has bought it may share it; 0 for none. What has no number of places is one person's.
ALTER TABLE credit_products ADD COLUMN shared_with smallint NOT NULL DEFAULT 0 CHECK (shared_with BETWEEN 0 AND 4);
ALTER TABLE credit_products ADD CONSTRAINT credit_products_shared CHECK (shared_with = 0 OR places IS NOT NULL);

-- Somebody is asked to use another's pass, or membership with all its months, and may once they have accepted. It is
-- its owner's all the same: what is unused goes back to them alone.
CREATE TABLE credit_shares (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  credit_id      uuid REFERENCES credits (id),
  membership_id  uuid REFERENCES memberships (id),
  state          text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'ended')),
  email          text CHECK (length(email) BETWEEN 3 AND 254),   -- whom it was sent to, until it is accepted or ends
  token_digest   text UNIQUE CHECK (length(token_digest) = 64),  -- of the latest link
  user_id        uuid REFERENCES users (id),                     -- who has accepted; null again once they are forgotten
  sent_at        timestamptz NOT NULL,
  expires_at     timestamptz NOT NULL,
  accepted_at    timestamptz,
  ended_at       timestamptz,
  CHECK (num_nonnulls(credit_id, membership_id) = 1),
  CHECK ((email IS NOT NULL) = (state = 'open')),
  CHECK (CASE state WHEN 'open' THEN user_id IS NULL WHEN 'accepted' THEN user_id IS NOT NULL ELSE true END),
  CHECK ((ended_at IS NOT NULL) = (state = 'ended'))
);
CREATE UNIQUE INDEX credit_shares_open_idx ON credit_shares (coalesce(credit_id, membership_id), email) WHERE state = 'open';
CREATE UNIQUE INDEX credit_shares_accepted_idx ON credit_shares (coalesce(credit_id, membership_id), user_id) WHERE state = 'accepted';
CREATE INDEX credit_shares_user_idx ON credit_shares (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX credit_shares_credit_idx ON credit_shares (credit_id) WHERE credit_id IS NOT NULL;
CREATE INDEX credit_shares_membership_idx ON credit_shares (membership_id) WHERE membership_id IS NOT NULL;

-- Who may use a credit: its owner (share_id is null), and those with whom it is shared.
CREATE VIEW credit_users AS
  SELECT id AS credit_id, user_id, NULL::uuid AS share_id FROM credits
  UNION ALL
  SELECT credit_id, user_id, id FROM credit_shares WHERE state = 'accepted' AND credit_id IS NOT NULL
  UNION ALL
  SELECT c.id, share.user_id, share.id
  FROM credit_shares share
  JOIN membership_months month ON month.membership_id = share.membership_id
  JOIN credits c ON c.purchase_id = month.purchase_id
  WHERE share.state = 'accepted';
