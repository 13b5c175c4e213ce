-- A business takes everything along, or comes with it (docs/decisions/0041-a-package-is-the-whole-business.md).

-- A package that its owner has asked for. Its file is in the storage until it is gone.
CREATE TABLE business_exports (
  id           uuid PRIMARY KEY,
  business_id  bigint NOT NULL REFERENCES businesses (id),
  asked_by     uuid NOT NULL REFERENCES users (id),
  asked_at     timestamptz NOT NULL,
  ready_at     timestamptz,
  problem      text,                               -- why it could not be made
  file_key     text,
  bytes        bigint CHECK (bytes > 0),
  records      integer CHECK (records > 0),
  gone_at      timestamptz,                        -- from then on it is not handed out, and its file goes
  CHECK (num_nulls(ready_at, file_key, bytes, records) IN (0, 4)),
  CHECK (ready_at IS NULL OR (problem IS NULL AND gone_at IS NOT NULL))
);
CREATE UNIQUE INDEX business_exports_one_under_way_idx ON business_exports (business_id)
  WHERE ready_at IS NULL AND problem IS NULL;
CREATE INDEX business_exports_business_idx ON business_exports (business_id, asked_at DESC);
CREATE INDEX business_exports_gone_idx ON business_exports (gone_at) WHERE gone_at IS NOT NULL;

-- Which packages have been put back here: each once.
CREATE TABLE restored_packages (
  package_id   uuid PRIMARY KEY,
  business_id  bigint NOT NULL REFERENCES businesses (id),
  restored_by  uuid REFERENCES users (id),          -- null: at the machine
  restored_at  timestamptz NOT NULL
);

-- What was booked and paid elsewhere is worth nothing on our books, which have none of that money: amounts here are
-- nothing, and what was paid there stands beside them.
ALTER TABLE orders ADD COLUMN paid_elsewhere text CHECK (char_length(paid_elsewhere) BETWEEN 1 AND 60);
-- The bookings that were brought, each with what was paid for it where it was made.
CREATE TABLE brought_bookings (
  booking_id          uuid PRIMARY KEY REFERENCES bookings (id) ON DELETE CASCADE,
  session_fee_pence   integer NOT NULL CHECK (session_fee_pence >= 0),
  platform_fee_pence  integer NOT NULL CHECK (platform_fee_pence >= 0),
  total_pence         integer NOT NULL,
  discount_pence      integer NOT NULL CHECK (discount_pence >= 0),
  refunded_pence      integer NOT NULL CHECK (refunded_pence >= 0),
  CHECK (total_pence = session_fee_pence + platform_fee_pence)
);

-- The same of passes. A pass of another system was sold as none of ours.
ALTER TABLE purchases
  ADD COLUMN paid_elsewhere text CHECK (char_length(paid_elsewhere) BETWEEN 1 AND 60),
  ADD COLUMN brought_pence integer CHECK (brought_pence >= 0),
  DROP CONSTRAINT purchases_total_pence_check,
  ADD CONSTRAINT purchases_total_pence_check
    CHECK (CASE WHEN paid_elsewhere IS NULL THEN total_pence > 0 ELSE total_pence = 0 END),
  ADD CONSTRAINT purchases_brought CHECK (num_nulls(paid_elsewhere, brought_pence) IN (0, 2)),
  DROP CONSTRAINT purchases_subject,
  ADD CONSTRAINT purchases_subject
    CHECK (paid_elsewhere IS NOT NULL OR (product_id IS NOT NULL) = (kind IN ('pass', 'membership')));
