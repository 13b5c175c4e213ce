-- Seats and money. Every constraint here backs a sentence of the promise: no seat sold twice,
-- no payment without its booking or its refund.

CREATE TABLE holds (
  id                   uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  occurrence_id        bigint NOT NULL REFERENCES occurrences (id),
  user_id              uuid NOT NULL REFERENCES users (id),
  session_fee_pence    integer NOT NULL CHECK (session_fee_pence >= 0),
  platform_fee_pence   integer NOT NULL CHECK (platform_fee_pence >= 0),
  total_pence          integer NOT NULL,
  state                text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'confirmed', 'released')),
  policy               jsonb NOT NULL,               -- the cancellation rule in force: {"freeUntilHours": 24}
  expires_at           timestamptz NOT NULL,
  created_at           timestamptz NOT NULL DEFAULT now(),
  CHECK (total_pence = session_fee_pence + platform_fee_pence)
);
CREATE INDEX holds_expiry_idx ON holds (expires_at) WHERE state = 'held';
CREATE INDEX holds_user_idx ON holds (user_id, created_at DESC);
-- A person holds one seat of a date at a time; asking again gives the same hold back.
CREATE UNIQUE INDEX holds_one_each_idx ON holds (occurrence_id, user_id) WHERE state = 'held';

CREATE TABLE payments (
  id                   uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  hold_id              uuid NOT NULL REFERENCES holds (id),
  user_id              uuid NOT NULL REFERENCES users (id),
  provider_intent_id   text,                         -- null until the provider has answered
  amount_pence         integer NOT NULL CHECK (amount_pence >= 0),
  refunded_pence       integer NOT NULL DEFAULT 0,
  currency             text NOT NULL DEFAULT 'gbp' CHECK (currency = 'gbp'),
  state                text NOT NULL DEFAULT 'pending'
                       CHECK (state IN ('pending', 'succeeded', 'refunded', 'partly_refunded', 'failed', 'cancelled')),
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payments_hold_key UNIQUE (hold_id),
  CONSTRAINT payments_intent_key UNIQUE (provider_intent_id),
  CHECK (refunded_pence BETWEEN 0 AND amount_pence),
  CHECK (state <> 'refunded' OR refunded_pence = amount_pence)
);
CREATE INDEX payments_pending_idx ON payments (created_at) WHERE state = 'pending';

CREATE TABLE bookings (
  id                    uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  reference             text NOT NULL UNIQUE,        -- short, for people to read out
  hold_id               uuid NOT NULL REFERENCES holds (id),
  payment_id            uuid NOT NULL REFERENCES payments (id),
  occurrence_id         bigint NOT NULL REFERENCES occurrences (id),
  session_id            bigint NOT NULL REFERENCES sessions (id),
  business_id           bigint NOT NULL REFERENCES businesses (id),
  user_id               uuid NOT NULL REFERENCES users (id),
  state                 text NOT NULL DEFAULT 'confirmed'
                        CHECK (state IN ('confirmed', 'cancelled_by_seeker', 'cancelled_by_business', 'attended', 'no_show')),
  full_name             text NOT NULL,
  email                 text NOT NULL,
  phone                 text NOT NULL,
  special_requirements  text NOT NULL DEFAULT '',
  session_fee_pence     integer NOT NULL CHECK (session_fee_pence >= 0),
  platform_fee_pence    integer NOT NULL CHECK (platform_fee_pence >= 0),
  total_pence           integer NOT NULL,
  policy                jsonb NOT NULL,
  starts_at             timestamptz NOT NULL,        -- what was bought, kept if the occurrence moves
  ends_at               timestamptz NOT NULL,
  created_at            timestamptz NOT NULL DEFAULT now(),
  cancelled_at          timestamptz,
  CONSTRAINT bookings_hold_key UNIQUE (hold_id),
  CONSTRAINT bookings_payment_key UNIQUE (payment_id),
  CHECK (total_pence = session_fee_pence + platform_fee_pence),
  CHECK ((cancelled_at IS NOT NULL) = (state IN ('cancelled_by_seeker', 'cancelled_by_business')))
);
CREATE INDEX bookings_user_idx ON bookings (user_id, starts_at DESC);
CREATE INDEX bookings_business_idx ON bookings (business_id, created_at DESC);
CREATE INDEX bookings_occurrence_idx ON bookings (occurrence_id);

-- What the person typed before paying, so that a booking made by the webhook has it too.
CREATE TABLE hold_contacts (
  hold_id               uuid PRIMARY KEY REFERENCES holds (id) ON DELETE CASCADE,
  full_name             text NOT NULL,
  email                 text NOT NULL,
  phone                 text NOT NULL,
  special_requirements  text NOT NULL DEFAULT ''
);

CREATE TABLE refunds (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_id          uuid NOT NULL REFERENCES payments (id),
  amount_pence        integer NOT NULL CHECK (amount_pence > 0),
  reason              text NOT NULL CHECK (reason IN
                        ('seat_lost', 'cancelled_by_seeker', 'cancelled_by_business', 'cancelled_by_admin', 'duplicate')),
  idempotency_key     text NOT NULL UNIQUE,
  provider_refund_id  text UNIQUE,
  state               text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'succeeded', 'failed')),
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refunds_payment_idx ON refunds (payment_id);
CREATE INDEX refunds_pending_idx ON refunds (created_at) WHERE state = 'pending';

-- The provider's events, each handled once however often it is delivered. Their bodies are not kept: they
-- carry client secrets, and what they said is re-fetched anyway.
CREATE TABLE provider_events (
  id            text PRIMARY KEY,
  type          text NOT NULL,
  object_id     text NOT NULL,
  occurred_at   timestamptz NOT NULL,
  received_at   timestamptz NOT NULL DEFAULT now()
);
