-- A customer has told their bank that they want money back: the bank takes it, asks what we say to that, and decides.

-- A case, as the provider last said it stands. Its money is in the ledger, by the provider's own movements.
CREATE TABLE disputes (
  id                     uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_id             uuid NOT NULL REFERENCES payments (id),
  provider_dispute_id    text NOT NULL UNIQUE,
  -- The provider's own words. With `warning` nothing has been taken: the bank only asks.
  state                  text NOT NULL CHECK (state IN
                           ('warning_needs_response', 'warning_under_review', 'warning_closed',
                            'needs_response', 'under_review', 'won', 'lost')),
  reason                 text NOT NULL,               -- the provider's word for what the customer says
  amount_pence           integer NOT NULL CHECK (amount_pence > 0),
  -- What the bank has taken and not given back, and what the provider charges for the case.
  withdrawn_pence        integer NOT NULL DEFAULT 0,
  fee_pence              integer NOT NULL DEFAULT 0 CHECK (fee_pence >= 0),
  opened_at              timestamptz NOT NULL,
  due_by                 timestamptz,                 -- what is not answered by then is lost
  -- What an admin has decided to say to the bank, and the evidence as it is sent; sent once.
  answer                 text CHECK (answer IN ('evidence', 'accept')),
  answered_at            timestamptz,
  evidence               jsonb,
  -- The provider has passed it on.
  evidence_submitted_at  timestamptz,
  decided_at             timestamptz,
  reminded_at            timestamptz,                 -- the admins, before it was due
  -- What the business that sold it knows of the matter, or that it would leave the money to the customer: said to us,
  -- until the bank is answered. Who said it is in the audit log.
  seller_says            text CHECK (char_length(seller_says) <= 5000),
  seller_accepts         boolean NOT NULL DEFAULT false,
  seller_said_at         timestamptz,
  -- Counts the changes of the row: an answer of the provider is written only onto the revision that was there before
  -- it was asked, so that an older answer never replaces a newer one.
  revision               integer NOT NULL DEFAULT 0,
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT disputes_answer CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT disputes_seller CHECK ((seller_says IS NULL) = (seller_said_at IS NULL) AND (seller_says IS NOT NULL OR NOT seller_accepts)),
  CONSTRAINT disputes_evidence CHECK (evidence IS NULL OR answer = 'evidence'),
  CONSTRAINT disputes_decided CHECK ((decided_at IS NOT NULL) = (state IN ('warning_closed', 'won', 'lost')))
);

-- Files that go to the bank with the evidence: one for each part of it that takes one. Their bytes stand here and not in
-- the store for files: there are few of them and small ones, and they are added, sent and forgotten with their case.
CREATE TABLE dispute_files (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  dispute_id        uuid NOT NULL REFERENCES disputes (id) ON DELETE CASCADE,
  part              text NOT NULL CHECK (part IN
                      ('receipt', 'service_documentation', 'customer_communication', 'uncategorized_file')),
  kind              text NOT NULL CHECK (kind IN ('pdf', 'jpg', 'png')),
  content           bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 4500000),
  -- The provider has it by that id, or would not take it.
  provider_file_id  text UNIQUE,
  refused           boolean NOT NULL DEFAULT false,
  added_at          timestamptz NOT NULL,
  CONSTRAINT dispute_files_part_key UNIQUE (dispute_id, part),
  CONSTRAINT dispute_files_refused CHECK (NOT refused OR provider_file_id IS NULL)
);

CREATE INDEX disputes_payment_idx ON disputes (payment_id);
CREATE INDEX disputes_opened_idx ON disputes (opened_at DESC);
CREATE INDEX disputes_running_idx ON disputes (due_by) WHERE decided_at IS NULL;
