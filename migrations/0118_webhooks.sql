-- Webhooks (docs/decisions/0069-webhooks.md): addresses of a business's own, which are told what happens there.

-- Where a business wants to be told, and of what. What it is signed with is kept nowhere: it is made of the installation's
-- secret, the row's id and its generation.
CREATE TABLE webhook_endpoints (
  id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  business_id      bigint NOT NULL REFERENCES businesses (id),
  url              text NOT NULL CHECK (char_length(url) BETWEEN 8 AND 500),
  purpose          text NOT NULL DEFAULT '' CHECK (char_length(purpose) <= 80),
  events           text[] NOT NULL CHECK (cardinality(events) >= 1 AND events <@ ARRAY[
                     'booking.made', 'booking.changed', 'booking.cancelled', 'booking.attended',
                     'session.published', 'session.changed', 'payout.paid']),
  generation       integer NOT NULL DEFAULT 1 CHECK (generation >= 1),
  -- Until then what is sent is signed with the secret before as well.
  former_until     timestamptz,
  created_at       timestamptz NOT NULL,
  -- Nothing is sent there since: its owner's choice, failures without end, or an answer that it is gone (410).
  off_at           timestamptz,
  off_because      text CHECK (off_because IN ('owner', 'failing', 'gone')),
  -- Since when nothing has arrived, and how often it was tried since.
  failing_since    timestamptz,
  failures         integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  CHECK ((off_at IS NULL) = (off_because IS NULL)),
  CHECK ((failing_since IS NULL) = (failures = 0))
);
CREATE INDEX webhook_endpoints_business_idx ON webhook_endpoints (business_id);

-- What has happened and is not yet an event. Written in the transaction in which it happens, and only where somebody wants
-- to be told: by triggers, and of a booking that was made by the announcement of bookings.
CREATE TABLE webhook_notes (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id  bigint NOT NULL,
  type         text NOT NULL,
  booking_id   uuid,
  session_id   bigint,
  payout_id    uuid,
  noted_at     timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(booking_id, session_id, payout_id) = 1)
);

-- An event as it is told: the same letters to everybody and at each attempt.
CREATE TABLE webhook_events (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  business_id  bigint NOT NULL REFERENCES businesses (id),
  type         text NOT NULL,
  -- Of a booking: it goes with the account of whoever booked.
  booking_id   uuid REFERENCES bookings (id) ON DELETE CASCADE,
  body         text NOT NULL,
  happened_at  timestamptz NOT NULL
);
CREATE INDEX webhook_events_age_idx ON webhook_events (happened_at);
CREATE INDEX webhook_events_booking_idx ON webhook_events (booking_id) WHERE booking_id IS NOT NULL;

-- An event on its way to an endpoint.
CREATE TABLE webhook_deliveries (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  endpoint_id    uuid NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  event_id       uuid NOT NULL REFERENCES webhook_events (id) ON DELETE CASCADE,
  state          text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  -- How often it was tried since it was written down, or asked for anew; a claim counts as one.
  attempts       integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- When it is tried next; of one that is under way, when whoever has it is taken for dead.
  next_at        timestamptz NOT NULL,
  claimed_until  timestamptz,
  created_at     timestamptz NOT NULL,
  settled_at     timestamptz,
  CONSTRAINT webhook_deliveries_once UNIQUE (endpoint_id, event_id),
  CHECK ((settled_at IS NULL) = (state = 'waiting'))
);
CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (next_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_turn_idx ON webhook_deliveries (endpoint_id, next_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_log_idx ON webhook_deliveries (endpoint_id, created_at DESC, id);
CREATE INDEX webhook_deliveries_event_idx ON webhook_deliveries (event_id);

-- What came of each attempt.
CREATE TABLE webhook_attempts (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id  uuid NOT NULL REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
  tried_at     timestamptz NOT NULL,
  took_ms      integer NOT NULL CHECK (took_ms >= 0),
  -- What was answered, cut short; or why nothing was.
  answered     smallint,
  answer       text NOT NULL DEFAULT '' CHECK (char_length(answer) <= 1000),
  refusal      text,
  CHECK (num_nonnulls(answered, refusal) = 1)
);
CREATE INDEX webhook_attempts_delivery_idx ON webhook_attempts (delivery_id, id);

-- Notes what has happened, if an endpoint of the business wants to be told.
CREATE FUNCTION note_for_webhooks(business bigint, what text, booking uuid, session bigint, payout uuid)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_notes (business_id, type, booking_id, session_id, payout_id)
  SELECT business, what, booking, session, payout
   WHERE EXISTS (SELECT FROM webhook_endpoints e
                  WHERE e.business_id = business AND e.off_at IS NULL AND what = ANY (e.events))
$$;

CREATE FUNCTION booking_changed_for_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_for_webhooks(NEW.business_id, CASE
      WHEN NEW.state = OLD.state THEN 'booking.changed'
      WHEN NEW.state IN ('cancelled_by_seeker', 'cancelled_by_business') THEN 'booking.cancelled'
      WHEN NEW.state = 'attended' THEN 'booking.attended'
      ELSE 'booking.changed'
    END, NEW.id, NULL, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_webhooks_update AFTER UPDATE ON bookings
  FOR EACH ROW WHEN (NEW.business_id IS NOT NULL
    AND (OLD.state, OLD.starts_at, OLD.ends_at, OLD.occurrence_id)
      IS DISTINCT FROM (NEW.state, NEW.starts_at, NEW.ends_at, NEW.occurrence_id))
  EXECUTE FUNCTION booking_changed_for_webhooks();

CREATE FUNCTION session_changed_for_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_for_webhooks(NEW.business_id,
    CASE WHEN NEW.status = 'published' AND (TG_OP = 'INSERT' OR OLD.status <> 'published')
      THEN 'session.published' ELSE 'session.changed' END, NULL, NEW.id, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_webhooks_insert AFTER INSERT ON sessions
  FOR EACH ROW WHEN (NEW.status = 'published') EXECUTE FUNCTION session_changed_for_webhooks();
-- Whatever changes of one that is published, or was until now.
CREATE TRIGGER sessions_webhooks_update AFTER UPDATE ON sessions
  FOR EACH ROW WHEN ((OLD.status = 'published' OR NEW.status = 'published')
    AND (OLD.title, OLD.description, OLD.session_type_id, OLD.difficulties, OLD.age_groups, OLD.gender, OLD.price_pence,
         OLD.duration_minutes, OLD.capacity, OLD.cancellation_hours, OLD.cancellation_gives_back, OLD.status, OLD.venue_id,
         OLD.room_id)
      IS DISTINCT FROM
        (NEW.title, NEW.description, NEW.session_type_id, NEW.difficulties, NEW.age_groups, NEW.gender, NEW.price_pence,
         NEW.duration_minutes, NEW.capacity, NEW.cancellation_hours, NEW.cancellation_gives_back, NEW.status, NEW.venue_id,
         NEW.room_id))
  EXECUTE FUNCTION session_changed_for_webhooks();

-- Its weekly times, and single dates of it: another time or number of places, called off, back again. That places are taken
-- is told by bookings.
CREATE FUNCTION times_changed_for_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_for_webhooks(s.business_id, 'session.changed', NULL, s.id, NULL)
     FROM sessions s WHERE s.id = coalesce(NEW.session_id, OLD.session_id) AND s.status = 'published';
  RETURN NULL;
END $$;
CREATE TRIGGER session_slots_webhooks AFTER INSERT OR UPDATE OR DELETE ON session_slots
  FOR EACH ROW EXECUTE FUNCTION times_changed_for_webhooks();
CREATE TRIGGER occurrences_webhooks_update AFTER UPDATE ON occurrences
  FOR EACH ROW WHEN ((OLD.starts_at, OLD.ends_at, OLD.capacity, OLD.state)
    IS DISTINCT FROM (NEW.starts_at, NEW.ends_at, NEW.capacity, NEW.state))
  EXECUTE FUNCTION times_changed_for_webhooks();

CREATE FUNCTION payout_paid_for_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_for_webhooks(a.business_id, 'payout.paid', NULL, NULL, NEW.id)
     FROM seller_accounts a WHERE a.id = NEW.seller_account_id AND a.business_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER payouts_webhooks_insert AFTER INSERT ON payouts
  FOR EACH ROW WHEN (NEW.state = 'paid') EXECUTE FUNCTION payout_paid_for_webhooks();
CREATE TRIGGER payouts_webhooks_update AFTER UPDATE ON payouts
  FOR EACH ROW WHEN (NEW.state = 'paid' AND OLD.state <> 'paid') EXECUTE FUNCTION payout_paid_for_webhooks();
