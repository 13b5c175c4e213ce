-- Holds, orders, bookings, waiting lists, waivers and customers.

-- Discounts
-- ---------

CREATE TABLE promo_codes (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id         bigint NOT NULL REFERENCES businesses (id),
  code                text NOT NULL CHECK (code ~ '^[A-Z0-9]{3,20}$'),
  -- Off the session fee of each place: one of the two.
  percent_off         smallint CHECK (percent_off BETWEEN 1 AND 100),
  pence_off           integer CHECK (pence_off > 0),
  -- Days in London, the last one included; null: until it is paused.
  valid_from          date NOT NULL,
  valid_until         date,
  -- Uses in places, in total and for each person; null: no limit.
  max_places          integer CHECK (max_places > 0),
  max_per_user        integer CHECK (max_per_user > 0),
  new_customers_only  boolean NOT NULL DEFAULT false,  -- for people who have not booked with the business before
  shown               boolean NOT NULL DEFAULT false,  -- shown on the business's page
  paused_at           timestamptz,
  created_at          timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT promo_codes_code_key UNIQUE (business_id, code),
  CONSTRAINT promo_codes_discount CHECK (num_nonnulls(percent_off, pence_off) = 1),
  CONSTRAINT promo_codes_validity CHECK (valid_until >= valid_from)
);
COMMENT ON TABLE promo_codes IS 'A promo code of a business; its discount never changes.';

CREATE TABLE promo_code_sessions (
  code_id     bigint NOT NULL REFERENCES promo_codes (id) ON DELETE CASCADE,
  session_id  bigint NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  PRIMARY KEY (code_id, session_id)
);
COMMENT ON TABLE promo_code_sessions IS
  'The sessions that a promo code is for; all of the business where there is no row.';
CREATE INDEX promo_code_sessions_session_idx ON promo_code_sessions (session_id);

CREATE TABLE series_discounts (
  session_id       bigint PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  min_occurrences  smallint NOT NULL CHECK (min_occurrences BETWEEN 2 AND 12),
  percent_off      smallint CHECK (percent_off BETWEEN 1 AND 100),
  pence_off        integer CHECK (pence_off > 0),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT series_discounts_discount CHECK (num_nonnulls(percent_off, pence_off) = 1)
);
COMMENT ON TABLE series_discounts IS 'The discount for booking several occurrences of a session at once.';

-- Holds, orders and bookings
-- --------------------------

-- A hold keeps its places until the first of three moments: least(expires_at, heartbeat_deadline, abandoned_at),
-- which ignores nulls. Amounts are the sums of the items. The statement that confirms it makes an order with its id.
CREATE TABLE holds (
  id                    uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id               uuid NOT NULL REFERENCES users (id),
  session_fee_pence     integer NOT NULL CHECK (session_fee_pence >= 0),
  platform_fee_pence    integer NOT NULL CHECK (platform_fee_pence >= 0),
  total_pence           integer NOT NULL,
  state                 text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'confirmed', 'released')),
  expires_at            timestamptz NOT NULL,
  -- The hold expires without a heartbeat of its page until then. Null once the payment has begun: a bank may
  -- keep the person away from the page for minutes.
  heartbeat_deadline    timestamptz,
  -- When the person left the page: the hold expires then.
  abandoned_at          timestamptz,
  -- Pages that show the hold. Only the last one's goodbye abandons it: that of a reloaded page may arrive after
  -- its successor.
  pages                 integer NOT NULL DEFAULT 1,
  -- Which of a person's three live holds this is. Null for one that was restored by a late payment.
  hold_slot             smallint CHECK (hold_slot BETWEEN 1 AND 3),
  -- Another hold has its places: this one has none, and a payment for it is refunded.
  replaced              boolean NOT NULL DEFAULT false,
  -- It holds places that were offered from a waiting list: until the offer ends, without a heartbeat, and beside
  -- the person's other holds.
  from_waitlist         boolean NOT NULL DEFAULT false,
  -- It holds a place at a dearer occurrence for that booking: its price is the difference, and payment moves the
  -- booking.
  moves_booking_id      uuid,
  -- The booking's price at that time; at a cheaper one another difference is due.
  moves_price_pence     integer CHECK (moves_price_pence >= 0),
  -- Instead of the policies of items whose occurrence moved meanwhile, and which occurrences moved. It is here
  -- because the confirmation waits for this row and then sees what was written.
  moved_policy          jsonb,
  moved_occurrence_ids  bigint[] NOT NULL DEFAULT '{}',
  -- What the person entered before payment, for bookings that the webhook makes; null until then.
  full_name             text,
  email                 text,
  phone                 text,
  special_requirements  text,
  -- As the buyer's browser reported it; null: unknown.
  referral_source       text CONSTRAINT holds_referral_source
                        CHECK (referral_source IN ('search', 'map', 'town', 'business', 'favourite', 'alert',
                          'again', 'shared', 'website', 'widget', 'direct')),
  -- The booking partner that sells it, by its name now; null on Fettle itself. Prices are in
  -- partner_order_items: amounts here are zero, as nothing is paid through us.
  partner_name          text,
  -- When the trainer withdrew the offer. It becomes no booking, and a payment for it is refunded.
  withdrawn_at          timestamptz,
  created_at            timestamptz NOT NULL DEFAULT now(),
  CHECK (total_pence = session_fee_pence + platform_fee_pence),
  CONSTRAINT holds_move CHECK (num_nulls(moves_booking_id, moves_price_pence) IN (0, 2)),
  CONSTRAINT holds_contact CHECK (num_nulls(full_name, email, phone, special_requirements) IN (0, 4))
);
COMMENT ON TABLE holds IS 'A temporary claim on places, which keeps them until it is confirmed, released or expires.';
CREATE INDEX holds_expiry_idx ON holds (least(expires_at, heartbeat_deadline, abandoned_at)) WHERE state = 'held';
CREATE INDEX holds_user_idx ON holds (user_id, created_at DESC);
-- Of concurrent requests, three can write a number. It also prevents holding one occurrence twice: two concurrent
-- requests choose the same lowest free slot, and one of them is refused, retries and finds the other's hold.
CREATE UNIQUE INDEX holds_slot_idx ON holds (user_id, hold_slot) WHERE state = 'held';
CREATE INDEX holds_moves_idx ON holds (moves_booking_id) WHERE moves_booking_id IS NOT NULL;
CREATE INDEX holds_partner_name_idx ON holds (created_at) WHERE partner_name IS NOT NULL;
-- Finds the last hour or day without an entry for each row.
CREATE INDEX holds_created_idx ON holds USING brin (created_at);
CREATE UNIQUE INDEX holds_one_live_move_idx ON holds (moves_booking_id)
  WHERE state = 'held' AND moves_booking_id IS NOT NULL;

-- What was held is what was bought: an order has the id of its hold, and shares its items and its payment. Those
-- refer to the hold, because they are there before it is confirmed.
CREATE TABLE orders (
  id                       uuid PRIMARY KEY REFERENCES holds (id),
  user_id                  uuid NOT NULL REFERENCES users (id),
  session_fee_pence        integer NOT NULL CHECK (session_fee_pence >= 0),
  platform_fee_pence       integer NOT NULL CHECK (platform_fee_pence >= 0),
  total_pence              integer NOT NULL,
  -- As in holds.
  referral_source          text CONSTRAINT orders_referral_source
                           CHECK (referral_source IN ('search', 'map', 'town', 'business', 'favourite', 'alert',
                             'again', 'shared', 'website', 'widget', 'direct')),
  partner_name             text,
  -- The system where an imported order was paid; amounts here are zero, and imported_bookings has what was paid.
  external_payment_system  text CHECK (char_length(external_payment_system) BETWEEN 1 AND 60),
  created_at               timestamptz NOT NULL DEFAULT now(),
  CHECK (total_pence = session_fee_pence + platform_fee_pence)
);
COMMENT ON TABLE orders IS 'What a person bought at once, made from their hold when it was confirmed.';
ALTER TABLE payments ADD FOREIGN KEY (order_id) REFERENCES holds (id);

CREATE TABLE order_items (
  order_id            uuid NOT NULL REFERENCES holds (id),
  -- By occurrence, and at each the same people in the same order.
  position            smallint NOT NULL DEFAULT 1 CHECK (position BETWEEN 1 AND 48),
  occurrence_id       bigint REFERENCES occurrences (id),
  appointment_id      bigint REFERENCES appointments (id),
  session_fee_pence   integer NOT NULL CHECK (session_fee_pence >= 0),
  platform_fee_pence  integer NOT NULL CHECK (platform_fee_pence >= 0),
  total_pence         integer NOT NULL,
  -- What a promo code or series discount takes off; the fees are what is left.
  discount_pence      integer NOT NULL DEFAULT 0 CHECK (discount_pence >= 0),
  policy              jsonb NOT NULL,  -- the cancellation policy: {"hoursBefore": 24, "givesBack": "all"}
  -- The attendee; null for the buyer. Age and guardian are for sessions for children.
  attendee_name       text,
  attendee_age        smallint CHECK (attendee_age BETWEEN 0 AND 120),
  guardian_name       text,
  guardian_phone      text,
  note                text NOT NULL DEFAULT '',
  CONSTRAINT order_items_key PRIMARY KEY (order_id, position),
  CHECK (total_pence = session_fee_pence + platform_fee_pence),
  CONSTRAINT order_items_one_subject CHECK (num_nonnulls(occurrence_id, appointment_id) = 1)
);
COMMENT ON TABLE order_items IS
  'A place at an occurrence, or an appointment, of a hold and its order, with its own price, policy and attendee.';
CREATE INDEX order_items_occurrence_idx ON order_items (occurrence_id) WHERE occurrence_id IS NOT NULL;
CREATE UNIQUE INDEX order_items_appointment_idx ON order_items (appointment_id) WHERE appointment_id IS NOT NULL;

CREATE TABLE bookings (
  id                     uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  reference              text NOT NULL UNIQUE,         -- short, for people to read out
  order_id               uuid NOT NULL REFERENCES orders (id),
  position               smallint NOT NULL DEFAULT 1,  -- the order item
  payment_id             uuid NOT NULL REFERENCES payments (id),
  occurrence_id          bigint REFERENCES occurrences (id),
  session_id             bigint REFERENCES sessions (id),
  business_id            bigint REFERENCES businesses (id),
  appointment_id         bigint REFERENCES appointments (id),
  trainer_id             bigint REFERENCES trainers (id),
  user_id                uuid NOT NULL REFERENCES users (id),
  state                  text NOT NULL DEFAULT 'confirmed'
                         CHECK (state IN ('confirmed', 'cancelled_by_seeker', 'cancelled_by_business', 'attended',
                           'no_show')),
  full_name              text NOT NULL,
  email                  text NOT NULL,
  phone                  text NOT NULL,
  special_requirements   text NOT NULL DEFAULT '',
  -- The attendee; null for the buyer.
  attendee_name          text,
  attendee_age           smallint CHECK (attendee_age BETWEEN 0 AND 120),
  guardian_name          text,
  guardian_phone         text,
  session_fee_pence      integer NOT NULL CHECK (session_fee_pence >= 0),
  platform_fee_pence     integer NOT NULL CHECK (platform_fee_pence >= 0),
  total_pence            integer NOT NULL,
  discount_pence         integer NOT NULL DEFAULT 0 CHECK (discount_pence >= 0),
  policy                 jsonb NOT NULL,
  starts_at              timestamptz NOT NULL,         -- as bought, also if the occurrence moves
  ends_at                timestamptz NOT NULL,
  -- How often it moved: the SEQUENCE of its calendar entry, so that calendars update it (RFC 5545, 3.8.7.4).
  calendar_sequence      integer NOT NULL DEFAULT 0 CHECK (calendar_sequence >= 0),
  cancelled_at           timestamptz,
  -- Who cancelled and why, if not the customer; shown in emails and bookings.
  cancelled_by           text CHECK (cancelled_by IN ('business', 'admin')),
  cancellation_reason    text,
  -- Who recorded attendance and when. The name is erased with their account.
  attendance_marked_by   uuid REFERENCES users (id) ON DELETE SET NULL,
  attendance_marked_at   timestamptz,
  -- Its emails are still to be queued. Queueing them in the booking statement would serialise all bookings: the
  -- job queue's NOTIFY holds one lock until the commit is on disk.
  awaiting_announcement  boolean NOT NULL DEFAULT false,
  -- When the two scheduled emails were queued: each once for a booking.
  reminded_at            timestamptz,
  review_requested_at    timestamptz,
  created_at             timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bookings_item_key UNIQUE (order_id, position),
  CONSTRAINT bookings_item_fkey FOREIGN KEY (order_id, position) REFERENCES order_items (order_id, position),
  CONSTRAINT bookings_one_subject
    CHECK ( (num_nonnulls(occurrence_id, session_id, business_id) = 3 AND num_nonnulls(appointment_id,
      trainer_id) = 0) OR (num_nonnulls(occurrence_id, session_id, business_id) = 0 AND num_nonnulls(appointment_id,
      trainer_id) = 2)),
  CHECK (total_pence = session_fee_pence + platform_fee_pence),
  CHECK ((cancelled_at IS NOT NULL) = (state IN ('cancelled_by_seeker', 'cancelled_by_business'))),
  CONSTRAINT bookings_cancellation
    CHECK (cancelled_by IS NULL OR (state = 'cancelled_by_business' AND cancellation_reason IS NOT NULL)),
  CONSTRAINT bookings_attendance
    CHECK (attendance_marked_at IS NULL AND attendance_marked_by IS NULL OR attendance_marked_at IS NOT NULL
      AND state IN ('attended', 'no_show'))
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
COMMENT ON TABLE bookings IS 'A place that is sold, made from an order item when the order is confirmed.';
CREATE INDEX bookings_user_idx ON bookings (user_id, starts_at DESC);
CREATE INDEX bookings_business_ends_idx ON bookings (business_id, ends_at) WHERE session_fee_pence > 0;
CREATE INDEX bookings_occurrence_idx ON bookings (occurrence_id);
CREATE UNIQUE INDEX bookings_appointment_idx ON bookings (appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX bookings_trainer_idx ON bookings (trainer_id, starts_at) WHERE trainer_id IS NOT NULL;
CREATE INDEX bookings_awaiting_announcement_idx ON bookings (created_at) WHERE awaiting_announcement;
CREATE INDEX bookings_reminder_due_idx ON bookings (starts_at) WHERE state = 'confirmed' AND reminded_at IS NULL;
CREATE INDEX bookings_review_request_due_idx ON bookings (ends_at)
  WHERE state IN ('confirmed', 'attended') AND review_requested_at IS NULL;
CREATE INDEX bookings_attendance_marked_by_idx ON bookings (attendance_marked_by)
  WHERE attendance_marked_by IS NOT NULL;
CREATE INDEX bookings_payment_idx ON bookings (payment_id);
CREATE INDEX bookings_text_idx ON bookings USING gin (full_name gin_trgm_ops, email gin_trgm_ops);
CREATE INDEX bookings_business_created_idx ON bookings (business_id, created_at DESC)
  INCLUDE (id, user_id, order_id, session_id, occurrence_id, state, starts_at, ends_at, cancelled_at);
CREATE INDEX bookings_volume_idx ON bookings (created_at) INCLUDE (total_pence);
ALTER TABLE refunds ADD CONSTRAINT refunds_booking_fkey FOREIGN KEY (booking_id) REFERENCES bookings (id);
ALTER TABLE holds ADD CONSTRAINT holds_moves_booking_fkey FOREIGN KEY (moves_booking_id) REFERENCES bookings (id);

CREATE TABLE promo_redemptions (
  order_id  uuid PRIMARY KEY REFERENCES holds (id) ON DELETE CASCADE,
  code_id   bigint NOT NULL REFERENCES promo_codes (id)
);
COMMENT ON TABLE promo_redemptions IS
  'The promo code that a hold was priced with; uses are counted from these holds under the lock of the code.';
CREATE INDEX promo_redemptions_code_idx ON promo_redemptions (code_id);

-- Nothing else records a use: a hold that ends has returned its units by being over.
CREATE TABLE entitlement_redemptions (
  order_id                    uuid NOT NULL,
  position                    smallint NOT NULL,
  entitlement_id              uuid NOT NULL,
  number                      smallint NOT NULL,
  -- The part of the item's price that is covered,
  covered_session_fee_pence   integer NOT NULL CHECK (covered_session_fee_pence >= 0),
  covered_platform_fee_pence  integer NOT NULL CHECK (covered_platform_fee_pence >= 0),
  -- and what was paid for it before, which seller and platform earn.
  session_fee_pence           integer NOT NULL CHECK (session_fee_pence >= 0),
  platform_fee_pence          integer NOT NULL CHECK (platform_fee_pence >= 0),
  total_pence                 integer NOT NULL,
  returned_at                 timestamptz,  -- when a cancellation returned it
  PRIMARY KEY (order_id, position, entitlement_id, number),
  CONSTRAINT entitlement_redemptions_item_fkey FOREIGN KEY (order_id, position) REFERENCES order_items (order_id,
    position) ON DELETE CASCADE,
  CONSTRAINT entitlement_redemptions_unit_fkey FOREIGN KEY (entitlement_id, number)
    REFERENCES entitlement_units (entitlement_id, number),
  CHECK (total_pence = session_fee_pence + platform_fee_pence)
);
COMMENT ON TABLE entitlement_redemptions IS
  'What pays for an order item in place of money; it counts while its hold is live or confirmed, and it was not returned.';
CREATE INDEX entitlement_redemptions_unit_idx ON entitlement_redemptions (entitlement_id, number);

CREATE TABLE imported_bookings (
  booking_id          uuid PRIMARY KEY REFERENCES bookings (id) ON DELETE CASCADE,
  session_fee_pence   integer NOT NULL CHECK (session_fee_pence >= 0),
  platform_fee_pence  integer NOT NULL CHECK (platform_fee_pence >= 0),
  total_pence         integer NOT NULL,
  discount_pence      integer NOT NULL CHECK (discount_pence >= 0),
  refunded_pence      integer NOT NULL CHECK (refunded_pence >= 0),
  CHECK (total_pence = session_fee_pence + platform_fee_pence)
);
COMMENT ON TABLE imported_bookings IS 'Amounts of imported bookings, as they were paid elsewhere.';

CREATE TABLE booking_messages (
  id          uuid PRIMARY KEY,
  booking_id  uuid NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
  author_id   uuid REFERENCES users (id) ON DELETE SET NULL,
  body        text NOT NULL CHECK (body <> ''),
  sent_at     timestamptz NOT NULL
);
COMMENT ON TABLE booking_messages IS 'A message from a business about a booking.';
CREATE INDEX booking_messages_booking_idx ON booking_messages (booking_id, sent_at);
CREATE INDEX booking_messages_author_idx ON booking_messages (author_id) WHERE author_id IS NOT NULL;

CREATE TABLE walk_ins (
  id             uuid PRIMARY KEY,
  occurrence_id  bigint NOT NULL REFERENCES occurrences (id) ON DELETE CASCADE,
  name           text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
  places         smallint NOT NULL CHECK (places BETWEEN 1 AND 10),
  paid_by        text NOT NULL CHECK (paid_by IN ('cash', 'card_reader', 'nothing')),
  paid_pence     integer NOT NULL CHECK (paid_pence >= 0),
  arrived_at     timestamptz NOT NULL,
  recorded_at    timestamptz NOT NULL,
  recorded_by    uuid REFERENCES users (id),
  voided_at      timestamptz,
  CHECK (paid_by <> 'nothing' OR paid_pence = 0)
);
COMMENT ON TABLE walk_ins IS 'People who came to an occurrence without a booking; the business keeps the money.';
CREATE INDEX walk_ins_occurrence_idx ON walk_ins (occurrence_id) WHERE voided_at IS NULL;
CREATE INDEX walk_ins_recorded_by_idx ON walk_ins (recorded_by) WHERE recorded_by IS NOT NULL;
CREATE INDEX walk_ins_arrived_idx ON walk_ins (arrived_at);

CREATE TABLE attendees (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id         uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name            text NOT NULL,
  age             smallint CHECK (age BETWEEN 0 AND 120),  -- as entered last
  guardian_name   text,
  guardian_phone  text,
  last_used_at    timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE attendees IS 'People whom a customer books for, saved for the next time.';
CREATE UNIQUE INDEX attendees_name_idx ON attendees (user_id, lower(name));

CREATE TABLE calendar_feeds (
  user_id     uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  token       text NOT NULL UNIQUE CHECK (char_length(token) >= 43),
  created_at  timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE calendar_feeds IS 'The private calendar address of a person.';

CREATE TABLE timetable_feeds (
  business_id  bigint NOT NULL REFERENCES businesses (id),
  user_id      uuid NOT NULL REFERENCES users (id),
  token        text NOT NULL UNIQUE CHECK (char_length(token) >= 43),
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (business_id, user_id)
);
COMMENT ON TABLE timetable_feeds IS 'The private address of a business''s timetable for one member of its team.';
CREATE INDEX timetable_feeds_user_idx ON timetable_feeds (user_id);

-- What a booking earns
-- --------------------

CREATE VIEW booking_payments AS
  SELECT b.id AS booking_id, b.payment_id,
         i.session_fee_pence - covered.session_fee_pence AS session_fee_pence,
         i.platform_fee_pence - covered.platform_fee_pence AS platform_fee_pence,
         i.total_pence - covered.session_fee_pence - covered.platform_fee_pence AS total_pence,
         NULL::uuid AS entitlement_id
  FROM bookings b JOIN order_items i ON i.order_id = b.order_id AND i.position = b.position
  CROSS JOIN LATERAL (
    SELECT COALESCE(sum(u.covered_session_fee_pence), 0)::integer AS session_fee_pence,
           COALESCE(sum(u.covered_platform_fee_pence), 0)::integer AS platform_fee_pence
    FROM entitlement_redemptions u WHERE u.order_id = i.order_id AND u.position = i.position) covered
  UNION ALL
  SELECT h.moves_booking_id, p.id, h.session_fee_pence, h.platform_fee_pence, h.total_pence, NULL
  FROM holds h JOIN payments p ON p.order_id = h.id
  WHERE h.moves_booking_id IS NOT NULL AND h.state = 'confirmed'
  UNION ALL
  SELECT b.id, p.id, u.session_fee_pence, u.platform_fee_pence, u.total_pence, u.entitlement_id
  FROM entitlement_redemptions u
  JOIN bookings b ON b.order_id = u.order_id AND b.position = u.position
  JOIN entitlements c ON c.id = u.entitlement_id
  JOIN payments p ON p.purchase_id = c.purchase_id
  UNION ALL
  SELECT c.id, p.id, expired.session_fee_pence, expired.platform_fee_pence, expired.total_pence, c.id
  FROM entitlements c
  JOIN payments p ON p.purchase_id = c.purchase_id
  CROSS JOIN LATERAL (
    SELECT sum(part.session_fee_pence)::integer AS session_fee_pence,
           sum(part.platform_fee_pence)::integer AS platform_fee_pence, sum(part.total_pence)::integer AS total_pence
    FROM entitlement_units part WHERE part.entitlement_id = c.id AND part.end_reason = 'expired') expired
  WHERE expired.total_pence > 0;
COMMENT ON VIEW booking_payments IS 'What paid for each booking: its order item, upgrades since, and entitlements.';

CREATE VIEW expired_entitlements AS
  SELECT c.id, c.business_id, NULL::bigint AS trainer_id, p.id AS payment_id, NULL::uuid AS order_id,
         NULL::smallint AS position, 'expired' AS state, expired.session_fee_pence,
         expired.at AS starts_at, expired.at AS ends_at
  FROM entitlements c
  JOIN payments p ON p.purchase_id = c.purchase_id
  CROSS JOIN LATERAL (
    SELECT sum(part.session_fee_pence)::integer AS session_fee_pence, max(part.ended_at) AS at
    FROM entitlement_units part WHERE part.entitlement_id = c.id AND part.end_reason = 'expired') expired
  WHERE expired.session_fee_pence > 0 AND c.business_id IS NOT NULL
  UNION ALL
  SELECT c.id, NULL, product.trainer_id, p.id, NULL, NULL, 'expired', expired.session_fee_pence, expired.at, expired.at
  FROM entitlement_products product
  JOIN purchases buy ON buy.product_id = product.id
  JOIN entitlements c ON c.purchase_id = buy.id
  JOIN payments p ON p.purchase_id = c.purchase_id
  CROSS JOIN LATERAL (
    SELECT sum(part.session_fee_pence)::integer AS session_fee_pence, max(part.ended_at) AS at
    FROM entitlement_units part WHERE part.entitlement_id = c.id AND part.end_reason = 'expired') expired
  WHERE expired.session_fee_pence > 0 AND product.trainer_id IS NOT NULL;
COMMENT ON VIEW expired_entitlements IS 'Expired units of entitlements, as if they were a booking that ended then.';

CREATE VIEW earnings AS
  SELECT id, business_id, trainer_id, payment_id, order_id, position, state, session_fee_pence, starts_at, ends_at
  FROM bookings
  UNION ALL
  SELECT * FROM expired_entitlements;
COMMENT ON VIEW earnings IS 'What earns a seller money: bookings, and expired units of entitlements.';

-- Waiting lists
-- -------------

CREATE TABLE waitlist_entries (
  id                      uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  occurrence_id           bigint NOT NULL REFERENCES occurrences (id),
  user_id                 uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  places                  smallint NOT NULL CHECK (places BETWEEN 1 AND 10),
  state                   text NOT NULL DEFAULT 'waiting'
                          CHECK (state IN ('waiting', 'offered', 'booked', 'missed', 'left', 'closed')),
  -- The hold that has the offered places. Null without an offer, and for an offer to everyone until it is
  -- accepted.
  order_id                uuid REFERENCES holds (id),
  -- The start that the person was told last.
  starts_at               timestamptz NOT NULL,
  joined_at               timestamptz NOT NULL,
  ended_at                timestamptz,
  -- Consent to book a free place with a saved card, up to a total.
  auto_book_card_id       text,  -- the provider's id of the card
  auto_book_max_pence     integer CHECK (auto_book_max_pence > 0),
  auto_book_consented_at  timestamptz,
  CONSTRAINT waitlist_entries_offered CHECK (state <> 'waiting' OR order_id IS NULL),
  CONSTRAINT waitlist_entries_ended CHECK ((ended_at IS NULL) = (state IN ('waiting', 'offered'))),
  CONSTRAINT waitlist_entries_auto_book
    CHECK (num_nonnulls(auto_book_card_id, auto_book_max_pence, auto_book_consented_at) IN (0, 3)
      AND (auto_book_consented_at IS NULL OR places = 1))
);
COMMENT ON TABLE waitlist_entries IS 'A person on the waiting list of an occurrence, for one or more places together.';
-- A person is on a list once, in the order of joining.
CREATE UNIQUE INDEX waitlist_entries_unique_idx ON waitlist_entries (occurrence_id, user_id)
  WHERE state IN ('waiting', 'offered');
CREATE INDEX waitlist_entries_queue_idx ON waitlist_entries (occurrence_id, joined_at, id)
  WHERE state IN ('waiting', 'offered');
CREATE INDEX waitlist_entries_user_idx ON waitlist_entries (user_id, joined_at DESC);
CREATE INDEX waitlist_entries_order_idx ON waitlist_entries (order_id) WHERE order_id IS NOT NULL;
-- The chances of a place are estimated from closed lists.
CREATE INDEX waitlist_entries_decided_idx ON waitlist_entries (ended_at DESC)
  WHERE state IN ('booked', 'missed', 'closed');

CREATE TABLE waitlist_offers (
  id                   uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  entry_id             uuid NOT NULL REFERENCES waitlist_entries (id) ON DELETE CASCADE,
  kind                 text NOT NULL CHECK (kind IN ('in_turn', 'everyone', 'out_of_turn')),
  offered_at           timestamptz NOT NULL,
  effective_from       timestamptz NOT NULL,
  deadline             timestamptz NOT NULL,
  outcome              text CHECK (outcome IN ('accepted', 'declined', 'expired', 'withdrawn')),
  resolved_at          timestamptz,
  reason               text CHECK (char_length(reason) BETWEEN 3 AND 500),
  -- The state of booking for the person: due, in progress (done once the offer is accepted), or why the person
  -- is asked instead. Null without consent.
  auto_book_max_pence  integer,
  auto_book_state      text
                       CHECK (auto_book_state IN ('due', 'booking', 'too_dear', 'more_to_say', 'declined',
                         'bank_asks', 'unreachable', 'taken_back', 'moved')),
  CONSTRAINT waitlist_offers_resolved CHECK ((outcome IS NULL) = (resolved_at IS NULL)),
  CONSTRAINT waitlist_offers_reason CHECK ((kind = 'out_of_turn') = (reason IS NOT NULL)),
  CONSTRAINT waitlist_offers_auto_book CHECK ((auto_book_max_pence IS NULL) = (auto_book_state IS NULL))
);
COMMENT ON TABLE waitlist_offers IS 'Every offer to a waitlist entry, and its outcome.';
CREATE UNIQUE INDEX waitlist_offers_open_idx ON waitlist_offers (entry_id) WHERE outcome IS NULL;
CREATE INDEX waitlist_offers_entry_idx ON waitlist_offers (entry_id, offered_at);
CREATE INDEX waitlist_offers_auto_book_idx ON waitlist_offers (effective_from)
  WHERE outcome IS NULL AND auto_book_state IN ('due', 'booking');

CREATE TABLE waitlist_opt_outs (
  session_id  bigint PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  created_at  timestamptz NOT NULL
);
COMMENT ON TABLE waitlist_opt_outs IS 'Sessions without a waiting list.';

-- A place that becomes free while someone waits is never free: the same statement counts it as taken, for the
-- list, so that nobody else gets it before those who wait were asked. Joining a list locks the occurrence, so a
-- place is freed before the entry, or reserved for it. Statements that change waitlist_reserved itself pass
-- (src/areas/booking/bookings/hold/waitlist-hold-queries.server.ts).
CREATE FUNCTION reserve_for_waitlist() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted integer;
BEGIN
  IF NEW.state <> 'scheduled' THEN
    NEW.taken := NEW.taken - NEW.waitlist_reserved;
    NEW.waitlist_reserved := 0;
  ELSIF NEW.waitlist_reserved = OLD.waitlist_reserved AND NEW.taken < NEW.capacity THEN
    SELECT COALESCE(sum(w.places), 0) INTO wanted FROM waitlist_entries w
     WHERE w.occurrence_id = NEW.id AND w.state IN ('waiting', 'offered') AND w.order_id IS NULL;
    wanted := LEAST(NEW.capacity - NEW.taken, GREATEST(wanted - NEW.waitlist_reserved, 0));
    NEW.taken := NEW.taken + wanted;
    NEW.waitlist_reserved := NEW.waitlist_reserved + wanted;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER occurrences_reserve_for_waitlist BEFORE UPDATE OF taken, capacity, state ON occurrences
  FOR EACH ROW WHEN (NEW.taken < OLD.taken OR NEW.capacity > OLD.capacity OR NEW.state <> OLD.state)
  EXECUTE FUNCTION reserve_for_waitlist();

CREATE TABLE occurrence_watches (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  occurrence_id  bigint NOT NULL REFERENCES occurrences (id),
  user_id        uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at     timestamptz NOT NULL,
  notified_at    timestamptz,
  CONSTRAINT occurrence_watches_unique UNIQUE (occurrence_id, user_id)
);
COMMENT ON TABLE occurrence_watches IS
  'A person who wants to be notified once when a place at a full occurrence is free.';
CREATE INDEX occurrence_watches_user_idx ON occurrence_watches (user_id);
CREATE INDEX occurrence_watches_open_idx ON occurrence_watches (occurrence_id) WHERE notified_at IS NULL;

-- Waivers
-- -------

CREATE TABLE waivers (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id   bigint REFERENCES businesses (id),
  trainer_id    bigint REFERENCES trainers (id),
  version       integer NOT NULL CHECK (version > 0),
  title         text NOT NULL CHECK (title <> ''),
  body          text NOT NULL CHECK (body <> ''),
  questions     jsonb NOT NULL CHECK (jsonb_typeof(questions) = 'array'),
  published_by  uuid NOT NULL REFERENCES users (id),
  published_at  timestamptz NOT NULL,
  withdrawn_at  timestamptz,
  CONSTRAINT waivers_one_owner CHECK (num_nonnulls(business_id, trainer_id) = 1),
  UNIQUE (business_id, version),
  UNIQUE (trainer_id, version)
);
COMMENT ON TABLE waivers IS 'One version of a waiver of a business or trainer; one is active.';
CREATE UNIQUE INDEX waivers_business_active_idx ON waivers (business_id) WHERE withdrawn_at IS NULL;
CREATE UNIQUE INDEX waivers_trainer_active_idx ON waivers (trainer_id) WHERE withdrawn_at IS NULL;

-- Published versions and signatures are immutable: a version is only withdrawn, a signature only erased.
CREATE FUNCTION reject_waiver_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL
     AND to_jsonb(NEW) - 'withdrawn_at' = to_jsonb(OLD) - 'withdrawn_at' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A published waiver does not change.' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER waivers_no_change BEFORE UPDATE OR DELETE ON waivers FOR EACH ROW EXECUTE FUNCTION reject_waiver_change();

-- The person a signature is about: the same name, however it is written, for the same account.
CREATE FUNCTION normalised_person_name(name text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN lower(regexp_replace(btrim(name), '\s+', ' ', 'g'));

CREATE TABLE waiver_signatures (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  waiver_id     bigint NOT NULL REFERENCES waivers (id),
  user_id       uuid NOT NULL REFERENCES users (id),  -- who booked
  person        text NOT NULL,                        -- the attendee; empty once erased
  signed_name   text NOT NULL,                        -- as typed: their own or, for a child, the guardian's
  by_guardian   boolean NOT NULL,
  answers       jsonb NOT NULL,                       -- one for each question, in order; [] once erased
  needs_review  boolean NOT NULL,                     -- an answer needs the staff's attention
  consented_at  timestamptz,                          -- consent to storing the answers; null: no questions
  signed_at     timestamptz NOT NULL,
  erased_at     timestamptz,                          -- answers erased: the signature is not valid any more
  -- Signed by a link: the copy of data of the account that booked does not have it.
  by_link       boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE waiver_signatures IS
  'A signature of a waiver version with its answers, which are health data (UK GDPR, article 9).';
CREATE UNIQUE INDEX waiver_signatures_person_idx ON waiver_signatures (waiver_id, user_id,
  normalised_person_name(person))
  WHERE erased_at IS NULL;
CREATE INDEX waiver_signatures_user_idx ON waiver_signatures (user_id);

CREATE FUNCTION reject_waiver_signature_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.erased_at IS NOT NULL THEN RETURN OLD; END IF;
  ELSIF NEW.erased_at IS NOT NULL AND NEW.answers = '[]'
     AND NEW.person IN (OLD.person, '') AND NEW.signed_name IN (OLD.signed_name, '')
     AND to_jsonb(NEW) - '{answers,needs_review,person,signed_name,erased_at}'::text[]
       = to_jsonb(OLD) - '{answers,needs_review,person,signed_name,erased_at}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A signature does not change.' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER waiver_signatures_no_change BEFORE UPDATE OR DELETE ON waiver_signatures
  FOR EACH ROW EXECUTE FUNCTION reject_waiver_signature_change();

CREATE TABLE waiver_links (
  booking_id     uuid PRIMARY KEY REFERENCES bookings (id),
  token_digest   text NOT NULL UNIQUE,
  person_digest  text NOT NULL,
  created_at     timestamptz NOT NULL
);
COMMENT ON TABLE waiver_links IS 'A link by which an adult attendee signs for themselves; only digests are stored.';

-- Customers
-- ---------

CREATE TABLE customers (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  business_id     bigint NOT NULL REFERENCES businesses (id),
  user_id         uuid NOT NULL REFERENCES users (id),
  created_at      timestamptz NOT NULL DEFAULT now(),
  -- Allows unsubscribing from one business only.
  news_token      text NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  -- Imported by the business; the person may not have booked yet.
  imported_at     timestamptz,
  imported_name   text,
  imported_email  text,
  imported_phone  text,
  -- The customer that this one is shown as; null: itself. No data moves, so that a merge can be undone.
  -- Deferred: a package contains both, in any order.
  merged_into     uuid,
  CONSTRAINT customers_account_key UNIQUE (business_id, user_id),
  CONSTRAINT customers_news_token_key UNIQUE (news_token),
  CONSTRAINT customers_imported
    CHECK (num_nulls(imported_at, imported_name, imported_email, imported_phone) IN (0, 4)),
  CONSTRAINT customers_not_merged_into_self CHECK (merged_into <> id),
  CONSTRAINT customers_business_id_key UNIQUE (business_id, id),
  CONSTRAINT customers_merged_fkey FOREIGN KEY (business_id, merged_into) REFERENCES customers (business_id,
    id) ON DELETE SET NULL (merged_into) DEFERRABLE INITIALLY DEFERRED
);
COMMENT ON TABLE customers IS 'A person as the customer of one business; figures are never columns here.';
CREATE INDEX customers_user_idx ON customers (user_id);
CREATE INDEX customers_merged_idx ON customers (merged_into) WHERE merged_into IS NOT NULL;

-- Booking with a business, or getting an entitlement of it, makes a customer. It is a trigger because both happen
-- in statements that are short on purpose. API keys and partners are no customers.
CREATE FUNCTION ensure_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customers (business_id, user_id)
  SELECT DISTINCT made.business_id, made.user_id FROM made JOIN users u ON u.id = made.user_id
  WHERE made.business_id IS NOT NULL AND u.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM booking_partners p WHERE p.user_id = u.id)
    AND NOT EXISTS (SELECT FROM api_keys k WHERE k.user_id = u.id) ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_ensure_customers AFTER INSERT ON bookings
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION ensure_customers();
CREATE TRIGGER entitlements_ensure_customers AFTER INSERT ON entitlements
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION ensure_customers();
-- A gift voucher gets its owner when it is redeemed.
CREATE TRIGGER entitlements_redeemed_ensure_customers AFTER UPDATE ON entitlements
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION ensure_customers();

-- All rows of the person who is this customer: the one that is shown, and those merged into it.
CREATE FUNCTION merged_customer_rows(customer uuid) RETURNS SETOF customers LANGUAGE sql STABLE PARALLEL SAFE ROWS 1
BEGIN ATOMIC
  SELECT c.* FROM customers one
  JOIN customers c ON c.id = COALESCE(one.merged_into, one.id) OR c.merged_into = COALESCE(one.merged_into, one.id)
  WHERE one.id = customer;
END;

CREATE TABLE customer_notes (
  id              uuid PRIMARY KEY,
  customer_id     uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  author_id       uuid REFERENCES users (id) ON DELETE SET NULL,
  body            text NOT NULL CHECK (body <> ''),
  for_front_desk  boolean NOT NULL,  -- shown at the front desk
  written_at      timestamptz NOT NULL
);
COMMENT ON TABLE customer_notes IS 'Notes of the team about a customer.';
CREATE INDEX customer_notes_customer_idx ON customer_notes (customer_id, written_at);
CREATE INDEX customer_notes_author_idx ON customer_notes (author_id) WHERE author_id IS NOT NULL;

CREATE TABLE customer_tags (
  customer_id  uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  tag          text NOT NULL CHECK (tag <> '')
);
COMMENT ON TABLE customer_tags IS 'Tags by which a business groups its customers.';
CREATE UNIQUE INDEX customer_tags_unique_idx ON customer_tags (customer_id, lower(tag));

CREATE TABLE customer_consents (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id  uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  opted_in     boolean NOT NULL,
  channel      text NOT NULL,
  recorded_by  uuid REFERENCES users (id) ON DELETE SET NULL,
  recorded_at  timestamptz NOT NULL,
  CONSTRAINT customer_consents_channel_check
    CHECK (channel IN ('profile', 'link', 'desk', 'paper', 'phone', 'import'))
);
COMMENT ON TABLE customer_consents IS 'Every opt-in and opt-out of a customer for news; the latest counts.';
CREATE INDEX customer_consents_latest_idx ON customer_consents (customer_id, id DESC);
CREATE INDEX customer_consents_recorded_idx ON customer_consents (recorded_by) WHERE recorded_by IS NOT NULL;

-- The latest consent counts, whichever merged row it is on.
CREATE FUNCTION has_marketing_consent(customer uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN COALESCE((SELECT n.opted_in FROM customer_consents n
                   WHERE n.customer_id IN (SELECT r.id FROM merged_customer_rows(customer) r)
                   ORDER BY n.id DESC LIMIT 1), false);

CREATE TABLE customer_messages (
  id           uuid PRIMARY KEY,
  business_id  bigint NOT NULL REFERENCES businesses (id),
  author_id    uuid REFERENCES users (id) ON DELETE SET NULL,
  kind         text NOT NULL CHECK (kind IN ('booked', 'news')),
  audience     text NOT NULL,  -- in words: "Tue 24 Nov, 18:30 · Slow Flow"
  subject      text NOT NULL CHECK (subject <> ''),
  body         text NOT NULL CHECK (body <> ''),
  sent_at      timestamptz NOT NULL
);
COMMENT ON TABLE customer_messages IS 'A message from a business to several customers.';
CREATE INDEX customer_messages_business_idx ON customer_messages (business_id, sent_at DESC);
CREATE INDEX customer_messages_author_idx ON customer_messages (author_id) WHERE author_id IS NOT NULL;

CREATE TABLE customer_message_recipients (
  message_id   uuid NOT NULL REFERENCES customer_messages (id) ON DELETE CASCADE,
  customer_id  uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  PRIMARY KEY (message_id, customer_id)
);
COMMENT ON TABLE customer_message_recipients IS 'The recipients of a customer message.';
CREATE INDEX customer_message_recipients_customer_idx ON customer_message_recipients (customer_id);

CREATE TABLE client_notes (
  id          uuid PRIMARY KEY,
  trainer_id  bigint NOT NULL REFERENCES trainers (id) ON DELETE CASCADE,
  client_id   uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  body        text NOT NULL CHECK (body <> ''),
  written_at  timestamptz NOT NULL
);
COMMENT ON TABLE client_notes IS 'Private notes of a trainer about a client.';
CREATE INDEX client_notes_trainer_idx ON client_notes (trainer_id, client_id, written_at);
CREATE INDEX client_notes_client_idx ON client_notes (client_id);
