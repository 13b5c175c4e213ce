-- Seats and money. Every constraint here backs a sentence of the promise: no seat sold twice, no payment without its
-- booking or its refund. What is booked is a seat of a dated session or an hour of a trainer; orders, payments and
-- bookings are the same for both (docs/decisions/0021-an-order-has-items.md).

-- What somebody buys at once: up to ten places at one date, or the same places at up to twelve dates of a session
-- (docs/decisions/0027-a-series-is-an-order.md), paid together. While it is held, it keeps its places for a page on
-- which somebody is booking them, and is over at the first of three moments:
-- least(expires_at, sign_of_life_by, given_back_at), which passes over what is null. Its amounts are the sums of its
-- items, each by itself less what a code takes off it (docs/decisions/0023-a-code-is-a-price.md).
CREATE TABLE orders (
  id                   uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id              uuid NOT NULL REFERENCES users (id),
  session_fee_pence    integer NOT NULL CHECK (session_fee_pence >= 0),
  platform_fee_pence   integer NOT NULL CHECK (platform_fee_pence >= 0),
  total_pence          integer NOT NULL,
  state                text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'confirmed', 'released')),
  expires_at           timestamptz NOT NULL,
  -- Unless its page is heard from by then, the hold's time is up, however much is left of expires_at. Null once the
  -- payment has begun: a bank may keep somebody away from the page for minutes.
  sign_of_life_by      timestamptz,
  -- The person has left; the hold's time is up from then on.
  given_back_at        timestamptz,
  -- To how many pages it has been given: the one that took it, and each that was loaded later and found it there. Only
  -- the last one's leaving gives it back, for the goodbye of one that is loaded again may arrive after its successor.
  pages                integer NOT NULL DEFAULT 1,
  -- Which of a person's three live holds this is. Null for one that came to life again because it was paid late.
  live_number          smallint CHECK (live_number BETWEEN 1 AND 3),
  -- Another order for more or fewer of the same places has them now: this one keeps none, and money that comes for it
  -- goes back.
  replaced             boolean NOT NULL DEFAULT false,
  -- It keeps places that were offered from a waiting list: for as long as the offer says, whether its page is seen or
  -- not, and beside what else the person holds.
  from_list            boolean NOT NULL DEFAULT false,
  -- It keeps a place at a dearer date for that booking: its price is the difference, and paid it moves the booking
  -- there (docs/decisions/0025-a-dearer-move-is-an-order.md).
  moves_booking_id     uuid,
  -- What the booking's date cost when the difference was worked out; at a cheaper one another is due.
  moves_price_pence    integer CHECK (moves_price_pence >= 0),
  -- In place of the policies of items whose date has moved under them, and which dates have. It stands here because
  -- whoever confirms the order waits for its row, and then sees the row as it was written meanwhile.
  moved_policy         jsonb,
  moved_dates          bigint[] NOT NULL DEFAULT '{}',
  -- What the person typed before paying, so that a booking made by the webhook has it too; null until then.
  full_name            text,
  email                text,
  phone                text,
  special_requirements text,
  created_at           timestamptz NOT NULL DEFAULT now(),
  CHECK (total_pence = session_fee_pence + platform_fee_pence),
  CONSTRAINT orders_move CHECK (num_nulls(moves_booking_id, moves_price_pence) IN (0, 2)),
  CONSTRAINT orders_contact CHECK (num_nulls(full_name, email, phone, special_requirements) IN (0, 4))
);
CREATE INDEX orders_time_up_idx ON orders (least(expires_at, sign_of_life_by, given_back_at)) WHERE state = 'held';
CREATE INDEX orders_user_idx ON orders (user_id, created_at DESC);
-- Of any number of requests at once, three can write a number. It also keeps a person from holding one date twice: of
-- two requests at once neither sees the other's order, so both choose the lowest free number, and one of them is
-- refused, tries again and finds that order. Only should another of their orders end in that very instant do they
-- choose two numbers; then each order is a whole one, and the one whose page is not seen is over in two minutes.
CREATE UNIQUE INDEX orders_live_number_idx ON orders (user_id, live_number) WHERE state = 'held';
CREATE UNIQUE INDEX orders_one_live_move_idx ON orders (moves_booking_id) WHERE state = 'held';
CREATE INDEX orders_moves_idx ON orders (moves_booking_id) WHERE moves_booking_id IS NOT NULL;

-- What an order is of: a place at a date, or an hour of a trainer, each with a price, a policy and a person of its own.
-- Each fee is rounded by itself, so that items always add up to their order.
CREATE TABLE order_items (
  order_id             uuid NOT NULL REFERENCES orders (id),
  -- Date by date, and at each the same people in the same sequence.
  position             smallint NOT NULL DEFAULT 1 CHECK (position BETWEEN 1 AND 48),
  occurrence_id        bigint REFERENCES occurrences (id),
  trainer_hour_id      bigint REFERENCES trainer_hours (id),
  session_fee_pence    integer NOT NULL CHECK (session_fee_pence >= 0),
  platform_fee_pence   integer NOT NULL CHECK (platform_fee_pence >= 0),
  total_pence          integer NOT NULL,
  -- What a promo code, or booking several dates, takes off the session's price: the fees are what is left of it.
  discount_pence       integer NOT NULL DEFAULT 0 CHECK (discount_pence >= 0),
  policy               jsonb NOT NULL,               -- the cancellation policy in force: {"hoursBefore": 24, "givesBack": "all"}
  -- Who comes; null for the buyer. Age and guardian are asked where the session is for children.
  attendee_name        text,
  attendee_age         smallint CHECK (attendee_age BETWEEN 0 AND 120),
  guardian_name        text,
  guardian_phone       text,
  note                 text NOT NULL DEFAULT '',
  CONSTRAINT order_items_key PRIMARY KEY (order_id, position),
  CHECK (total_pence = session_fee_pence + platform_fee_pence),
  CONSTRAINT order_items_one_subject CHECK (num_nonnulls(occurrence_id, trainer_hour_id) = 1)
);
CREATE INDEX order_items_occurrence_idx ON order_items (occurrence_id) WHERE occurrence_id IS NOT NULL;
CREATE UNIQUE INDEX order_items_trainer_hour_idx ON order_items (trainer_hour_id) WHERE trainer_hour_id IS NOT NULL;

-- The money of an order, or of a purchase (0021_credits.sql): one payment each, made in the statement that takes an
-- order's places. What credits pay for of an order is no part of it.
CREATE TABLE payments (
  id                   uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id             uuid REFERENCES orders (id),
  purchase_id          uuid,
  user_id              uuid NOT NULL REFERENCES users (id),
  provider_intent_id   text,                         -- null until the provider has answered
  amount_pence         integer NOT NULL CHECK (amount_pence >= 0),
  refunded_pence       integer NOT NULL DEFAULT 0,
  currency             text NOT NULL DEFAULT 'gbp' CHECK (currency = 'gbp'),
  state                text NOT NULL DEFAULT 'pending'
                       CHECK (state IN ('pending', 'succeeded', 'refunded', 'partly_refunded', 'cancelled')),
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payments_order_key UNIQUE (order_id),
  CONSTRAINT payments_purchase_key UNIQUE (purchase_id),
  CONSTRAINT payments_one_subject CHECK (num_nonnulls(order_id, purchase_id) = 1),
  CONSTRAINT payments_intent_key UNIQUE (provider_intent_id),
  CHECK (refunded_pence BETWEEN 0 AND amount_pence),
  CHECK (state <> 'refunded' OR refunded_pence = amount_pence)
);
CREATE INDEX payments_pending_idx ON payments (created_at) WHERE state = 'pending';

-- Money on its way back. The key is the provider's idempotency key: asked for twice, it is one refund.
CREATE TABLE refunds (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_id          uuid NOT NULL REFERENCES payments (id),
  booking_id          uuid,                          -- which of the payment's bookings; null where nothing was sold
  amount_pence        integer NOT NULL CHECK (amount_pence > 0),
  reason              text NOT NULL CHECK (reason IN
                        ('seat_lost', 'cancelled_by_seeker', 'moved_by_seeker', 'moved_by_business', 'cancelled_by_business',
                         'cancelled_by_admin', 'duplicate', 'credit_refunded')),
  idempotency_key     text NOT NULL UNIQUE,
  provider_refund_id  text UNIQUE,
  state               text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'succeeded', 'failed', 'settled')),
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refunds_payment_idx ON refunds (payment_id);
CREATE INDEX refunds_booking_idx ON refunds (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX refunds_pending_idx ON refunds (created_at) WHERE state = 'pending';

-- Under which customer the provider knows somebody who asked for a card to be kept. The cards are the provider's alone.
CREATE TABLE payment_customers (
  user_id               uuid PRIMARY KEY REFERENCES users (id),
  provider_customer_id  text NOT NULL UNIQUE,
  created_at            timestamptz NOT NULL DEFAULT now()
);

-- The provider's events, each handled once however often it is delivered. Their bodies are not kept: they
-- carry client secrets, and what they said is re-fetched anyway.
CREATE TABLE provider_events (
  id            text PRIMARY KEY,
  type          text NOT NULL,
  object_id     text NOT NULL,
  occurred_at   timestamptz NOT NULL,
  received_at   timestamptz NOT NULL DEFAULT now()
);

-- A place that is somebody's: made of an item of an order that was paid, by the statement that confirms the order.
-- Contact, fees, policy and times are what was agreed then.
CREATE TABLE bookings (
  id                     uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  reference              text NOT NULL UNIQUE,        -- short, for people to read out
  order_id               uuid NOT NULL,
  position               smallint NOT NULL DEFAULT 1, -- which of the order's items
  payment_id             uuid NOT NULL REFERENCES payments (id),
  occurrence_id          bigint REFERENCES occurrences (id),
  session_id             bigint REFERENCES sessions (id),
  business_id            bigint REFERENCES businesses (id),
  trainer_hour_id        bigint REFERENCES trainer_hours (id),
  trainer_id             bigint REFERENCES trainers (id),
  user_id                uuid NOT NULL REFERENCES users (id),
  state                  text NOT NULL DEFAULT 'confirmed'
                         CHECK (state IN ('confirmed', 'cancelled_by_seeker', 'cancelled_by_business', 'attended', 'no_show')),
  full_name              text NOT NULL,
  email                  text NOT NULL,
  phone                  text NOT NULL,
  special_requirements   text NOT NULL DEFAULT '',
  -- Who comes; null for the buyer, whose name and contact stand above.
  attendee_name          text,
  attendee_age           smallint CHECK (attendee_age BETWEEN 0 AND 120),
  guardian_name          text,
  guardian_phone         text,
  session_fee_pence      integer NOT NULL CHECK (session_fee_pence >= 0),
  platform_fee_pence     integer NOT NULL CHECK (platform_fee_pence >= 0),
  total_pence            integer NOT NULL,
  discount_pence         integer NOT NULL DEFAULT 0 CHECK (discount_pence >= 0),
  policy                 jsonb NOT NULL,
  starts_at              timestamptz NOT NULL,        -- what was bought, kept if the occurrence moves
  ends_at                timestamptz NOT NULL,
  -- How often it has followed its date to another time, or gone to another date: the next revision of its calendar entry, so that calendars
  -- take the new time over (RFC 5545, 3.8.7.4).
  moves                  integer NOT NULL DEFAULT 0 CHECK (moves >= 0),
  cancelled_at           timestamptz,
  -- Who called it off, and why, where it was not the seeker: what the person reads in their mail and bookings.
  called_off_by          text CHECK (called_off_by IN ('business', 'admin')),
  calling_off_reason     text,
  -- Who said at the door that the person came, or did not, and when. The name goes with that one's account.
  marked_by              uuid REFERENCES users (id) ON DELETE SET NULL,
  marked_at              timestamptz,
  -- Its e-mails are still to be queued. Queueing them in the statement that books would make every booking wait for
  -- every other: the job queue's NOTIFY holds one lock until the commit is on disk.
  awaiting_announcement  boolean NOT NULL DEFAULT false,
  -- When the two mails that come by themselves were queued: each once for a booking.
  reminded_at            timestamptz,
  review_requested_at    timestamptz,
  created_at             timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bookings_item_key UNIQUE (order_id, position),
  CONSTRAINT bookings_item_fkey FOREIGN KEY (order_id, position) REFERENCES order_items (order_id, position),
  CONSTRAINT bookings_one_subject CHECK (
    (num_nonnulls(occurrence_id, session_id, business_id) = 3 AND num_nonnulls(trainer_hour_id, trainer_id) = 0)
    OR (num_nonnulls(occurrence_id, session_id, business_id) = 0 AND num_nonnulls(trainer_hour_id, trainer_id) = 2)),
  CHECK (total_pence = session_fee_pence + platform_fee_pence),
  CHECK ((cancelled_at IS NOT NULL) = (state IN ('cancelled_by_seeker', 'cancelled_by_business'))),
  CONSTRAINT bookings_called_off CHECK
    (called_off_by IS NULL OR (state = 'cancelled_by_business' AND calling_off_reason IS NOT NULL)),
  CONSTRAINT bookings_mark CHECK
    (marked_at IS NULL AND marked_by IS NULL OR marked_at IS NOT NULL AND state IN ('attended', 'no_show'))
);
CREATE INDEX bookings_user_idx ON bookings (user_id, starts_at DESC);
CREATE INDEX bookings_business_idx ON bookings (business_id, created_at DESC);
CREATE INDEX bookings_business_ends_idx ON bookings (business_id, ends_at) WHERE session_fee_pence > 0;
CREATE INDEX bookings_occurrence_idx ON bookings (occurrence_id);
CREATE UNIQUE INDEX bookings_trainer_hour_idx ON bookings (trainer_hour_id) WHERE trainer_hour_id IS NOT NULL;
CREATE INDEX bookings_trainer_idx ON bookings (trainer_id, starts_at) WHERE trainer_id IS NOT NULL;
CREATE INDEX bookings_created_idx ON bookings (created_at);
CREATE INDEX bookings_awaiting_announcement_idx ON bookings (created_at) WHERE awaiting_announcement;
CREATE INDEX bookings_to_remind_idx ON bookings (starts_at) WHERE state = 'confirmed' AND reminded_at IS NULL;
CREATE INDEX bookings_to_ask_idx ON bookings (ends_at)
  WHERE state IN ('confirmed', 'attended') AND review_requested_at IS NULL;
CREATE INDEX bookings_marked_by_idx ON bookings (marked_by) WHERE marked_by IS NOT NULL;

ALTER TABLE refunds ADD CONSTRAINT refunds_booking_fkey FOREIGN KEY (booking_id) REFERENCES bookings (id);
ALTER TABLE orders ADD CONSTRAINT orders_moves_booking_fkey FOREIGN KEY (moves_booking_id) REFERENCES bookings (id);

-- The people somebody books for, kept for the next time if they wish.
CREATE TABLE attendees (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id         uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name            text NOT NULL,
  age             smallint CHECK (age BETWEEN 0 AND 120), -- as said when they were last booked for
  guardian_name   text,
  guardian_phone  text,
  used_at         timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX attendees_name_idx ON attendees (user_id, lower(name));

-- A person's private calendar address. Whoever knows the token reads their bookings, so it can be replaced.
CREATE TABLE calendar_feeds (
  user_id     uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  token       text NOT NULL UNIQUE CHECK (char_length(token) >= 43),
  created_at  timestamptz NOT NULL DEFAULT now()
);

-- What a business wrote to somebody about a booking: sent by e-mail, and shown beside the booking to both. The key names
-- the sending, so that a message whose answer was lost is one message; the writer's name goes with their account.
CREATE TABLE booking_messages (
  id          uuid PRIMARY KEY,
  booking_id  uuid NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
  author_id   uuid REFERENCES users (id) ON DELETE SET NULL,
  body        text NOT NULL CHECK (body <> ''),
  sent_at     timestamptz NOT NULL
);
CREATE INDEX booking_messages_booking_idx ON booking_messages (booking_id, sent_at);
CREATE INDEX booking_messages_author_idx ON booking_messages (author_id) WHERE author_id IS NOT NULL;
