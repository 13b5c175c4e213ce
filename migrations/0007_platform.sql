-- Programs of others: API keys, webhooks, open data and booking partners.

-- API keys
-- --------

CREATE TABLE api_keys (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  business_id   bigint NOT NULL REFERENCES businesses (id),
  -- An account without sign-in: actions and orders of the key are its.
  user_id       uuid NOT NULL UNIQUE REFERENCES users (id),
  name          text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 60),
  digest        text NOT NULL UNIQUE,
  hint          text NOT NULL,  -- its beginning and last four characters
  scopes        text[] NOT NULL CHECK (cardinality(scopes) >= 1),
  created_at    timestamptz NOT NULL,
  expires_at    timestamptz CHECK (expires_at > created_at),
  last_used_at  timestamptz,    -- to the minute
  revoked_at    timestamptz
);
COMMENT ON TABLE api_keys IS 'API keys of a business; only a digest is stored.';
CREATE INDEX api_keys_business_idx ON api_keys (business_id);

CREATE TABLE api_requests (
  key_id       uuid NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
  name         text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  digest       text NOT NULL,
  order_id     uuid,  -- the order it made; no reference, as this row is written first
  created_at   timestamptz NOT NULL,
  -- What else it made, by its id.
  resource_id  bigint,
  CONSTRAINT api_requests_key PRIMARY KEY (key_id, name)
);
COMMENT ON TABLE api_requests IS 'Requests with an Idempotency-Key, and what they made.';
CREATE INDEX api_requests_created_idx ON api_requests (created_at);

-- Webhooks
-- --------

CREATE TABLE webhook_endpoints (
  id                          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  business_id                 bigint NOT NULL REFERENCES businesses (id),
  url                         text NOT NULL CHECK (char_length(url) BETWEEN 8 AND 500),
  purpose                     text NOT NULL DEFAULT '' CHECK (char_length(purpose) <= 80),
  events                      text[] NOT NULL
                              CHECK (cardinality(events) >= 1 AND events <@ ARRAY[ 'booking.made', 'booking.changed',
                                'booking.cancelled', 'booking.attended', 'session.published', 'session.changed',
                                'payout.paid']),
  generation                  integer NOT NULL DEFAULT 1 CHECK (generation >= 1),
  -- Until then requests are also signed with the previous secret.
  previous_secret_expires_at  timestamptz,
  created_at                  timestamptz NOT NULL,
  -- Disabled by its owner, by repeated failures, or by an answer 410.
  disabled_at                 timestamptz,
  disabled_reason             text CHECK (disabled_reason IN ('owner', 'failing', 'gone')),
  -- Since when deliveries fail, and how many failed.
  failing_since               timestamptz,
  failures                    integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
  CHECK ((failing_since IS NULL) = (failures = 0))
);
COMMENT ON TABLE webhook_endpoints IS
  'Where a business receives webhooks; the signing secret is derived and not stored.';
CREATE INDEX webhook_endpoints_business_idx ON webhook_endpoints (business_id);

CREATE TABLE webhook_outbox (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id  bigint NOT NULL,
  type         text NOT NULL,
  booking_id   uuid,
  session_id   bigint,
  payout_id    uuid,
  recorded_at  timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(booking_id, session_id, payout_id) = 1)
);
COMMENT ON TABLE webhook_outbox IS 'What happened and is not an event yet, written in the same transaction.';

CREATE TABLE webhook_events (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  business_id  bigint NOT NULL REFERENCES businesses (id),
  type         text NOT NULL,
  -- It is deleted with the account of the person who booked.
  booking_id   uuid REFERENCES bookings (id) ON DELETE CASCADE,
  body         text NOT NULL,
  happened_at  timestamptz NOT NULL
);
COMMENT ON TABLE webhook_events IS 'A webhook event, with the body that every attempt sends.';
CREATE INDEX webhook_events_age_idx ON webhook_events (happened_at);
CREATE INDEX webhook_events_booking_idx ON webhook_events (booking_id) WHERE booking_id IS NOT NULL;

CREATE TABLE webhook_deliveries (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  endpoint_id    uuid NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  event_id       uuid NOT NULL REFERENCES webhook_events (id) ON DELETE CASCADE,
  state          text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  -- Attempts since it was created or retried by hand; a claim counts.
  attempts       integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- The next attempt; of a running one, when its process counts as dead.
  next_at        timestamptz NOT NULL,
  claimed_until  timestamptz,
  created_at     timestamptz NOT NULL,
  resolved_at    timestamptz,
  CONSTRAINT webhook_deliveries_unique UNIQUE (endpoint_id, event_id),
  CHECK ((resolved_at IS NULL) = (state = 'waiting'))
);
COMMENT ON TABLE webhook_deliveries IS 'An event on its way to an endpoint.';
CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (next_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_endpoint_due_idx ON webhook_deliveries (endpoint_id, next_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_log_idx ON webhook_deliveries (endpoint_id, created_at DESC, id);
CREATE INDEX webhook_deliveries_event_idx ON webhook_deliveries (event_id);

CREATE TABLE webhook_attempts (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id      uuid NOT NULL REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
  tried_at         timestamptz NOT NULL,
  duration_ms      integer NOT NULL CHECK (duration_ms >= 0),
  -- The truncated response, or why there was none.
  response_status  smallint,
  response_body    text NOT NULL DEFAULT '' CHECK (char_length(response_body) <= 1000),
  error            text,
  CHECK (num_nonnulls(response_status, error) = 1)
);
COMMENT ON TABLE webhook_attempts IS 'The result of each attempt of a delivery.';
CREATE INDEX webhook_attempts_delivery_idx ON webhook_attempts (delivery_id, id);

-- Adds to the outbox if an endpoint of the business subscribes to it.
CREATE FUNCTION enqueue_webhook(business bigint, what text, booking uuid, session bigint, payout uuid)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_outbox (business_id, type, booking_id, session_id, payout_id)
  SELECT business, what, booking, session, payout
   WHERE EXISTS (SELECT FROM webhook_endpoints e
                  WHERE e.business_id = business AND e.disabled_at IS NULL AND what = ANY (e.events))
$$;

CREATE FUNCTION booking_changed_for_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_webhook(NEW.business_id, CASE
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
  PERFORM enqueue_webhook(NEW.business_id,
    CASE WHEN NEW.status = 'published' AND (TG_OP = 'INSERT' OR OLD.status <> 'published')
      THEN 'session.published' ELSE 'session.changed' END, NULL, NEW.id, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_webhooks_insert AFTER INSERT ON sessions
  FOR EACH ROW WHEN (NEW.status = 'published') EXECUTE FUNCTION session_changed_for_webhooks();
-- Any change of a session that is or was published.
CREATE TRIGGER sessions_webhooks_update AFTER UPDATE ON sessions
  FOR EACH ROW WHEN ((OLD.status = 'published' OR NEW.status = 'published')
    AND (OLD.title, OLD.description, OLD.session_type_id, OLD.difficulties, OLD.age_groups, OLD.gender, OLD.price_pence,
         OLD.duration_minutes, OLD.capacity, OLD.cancellation_hours, OLD.cancellation_refund, OLD.status, OLD.venue_id,
         OLD.room_id)
      IS DISTINCT FROM
        (NEW.title, NEW.description, NEW.session_type_id, NEW.difficulties, NEW.age_groups, NEW.gender, NEW.price_pence,
         NEW.duration_minutes, NEW.capacity, NEW.cancellation_hours, NEW.cancellation_refund, NEW.status, NEW.venue_id,
         NEW.room_id))
  EXECUTE FUNCTION session_changed_for_webhooks();

-- Weekly times and single occurrences: another time or capacity, cancelled, or back. Taken places are part of
-- booking events.
CREATE FUNCTION times_changed_for_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_webhook(s.business_id, 'session.changed', NULL, s.id, NULL)
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
  PERFORM enqueue_webhook(a.business_id, 'payout.paid', NULL, NULL, NEW.id)
     FROM seller_accounts a WHERE a.id = NEW.seller_account_id AND a.business_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER payouts_webhooks_insert AFTER INSERT ON payouts
  FOR EACH ROW WHEN (NEW.state = 'paid') EXECUTE FUNCTION payout_paid_for_webhooks();
CREATE TRIGGER payouts_webhooks_update AFTER UPDATE ON payouts
  FOR EACH ROW WHEN (NEW.state = 'paid' AND OLD.state <> 'paid') EXECUTE FUNCTION payout_paid_for_webhooks();

-- Open data feeds
-- ---------------

CREATE TABLE open_data_settings (
  business_id     bigint PRIMARY KEY REFERENCES businesses (id),
  publishes       boolean NOT NULL DEFAULT true,
  -- Partners may sell its places, take the money and settle with it.
  allows_booking  boolean NOT NULL DEFAULT false,
  changed_at      timestamptz NOT NULL,
  -- Prices include tax unless an operator agreed otherwise with a seller to businesses.
  tax_mode        text NOT NULL DEFAULT 'gross' CHECK (tax_mode IN ('gross', 'net')),
  vat_percent     smallint NOT NULL DEFAULT 0 CHECK (vat_percent IN (0, 5, 20)),
  CONSTRAINT open_data_settings_booking CHECK (publishes OR NOT allows_booking)
);
COMMENT ON TABLE open_data_settings IS
  'Whether a business publishes open data and sells through booking partners; without a row it publishes only.';

-- Written by triggers in the transaction that changes something, so a row is visible once that has committed.
CREATE TABLE open_feed_changes (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id    bigint,
  session_id     bigint,
  occurrence_id  bigint,
  CHECK (num_nonnulls(business_id, session_id, occurrence_id) = 1)
);
COMMENT ON TABLE open_feed_changes IS 'What changed and is not in the feeds yet.';

-- The order of the feeds. One writer at a time moves items to the end
-- (platform/openactive/publish/feed-queries.server.ts), so numbers become visible in order, and a reader misses none.
CREATE SEQUENCE open_feed_modified AS bigint;

CREATE TABLE open_feed_items (
  feed        text NOT NULL CHECK (feed IN ('series', 'dates')),
  item_id     bigint NOT NULL,  -- of the session or occurrence
  modified    bigint NOT NULL,
  deleted     boolean NOT NULL,
  expires_at  timestamptz,      -- when an occurrence leaves the feed, a day after its end
  PRIMARY KEY (feed, item_id),
  CONSTRAINT open_feed_items_order UNIQUE (feed, modified, item_id)
);
COMMENT ON TABLE open_feed_items IS
  'The items of the feeds in their order; a deleted one stays, so that readers learn of it.';
CREATE INDEX open_feed_items_expires_idx ON open_feed_items (expires_at) WHERE NOT deleted AND expires_at IS NOT NULL;

CREATE FUNCTION business_changed_for_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_feed_changes (business_id) VALUES (NEW.id);
  -- Occurrences that are at the business's own address for once.
  INSERT INTO open_feed_changes (occurrence_id)
  SELECT o.id FROM sessions s JOIN occurrences o ON o.session_id = s.id
   WHERE s.business_id = NEW.id AND s.venue_id IS NOT NULL AND o.ends_at > now() AND o.venue_id IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_feeds_update AFTER UPDATE ON businesses
  FOR EACH ROW WHEN ((OLD.name, OLD.description, OLD.address, OLD.town, OLD.postcode, OLD.latitude, OLD.longitude, OLD.phone,
                      OLD.email, OLD.website, OLD.status, OLD.booking_enabled)
    IS DISTINCT FROM (NEW.name, NEW.description, NEW.address, NEW.town, NEW.postcode, NEW.latitude, NEW.longitude, NEW.phone,
                      NEW.email, NEW.website, NEW.status, NEW.booking_enabled))
  EXECUTE FUNCTION business_changed_for_feeds();

-- A session has the location of its venue.
CREATE FUNCTION venue_changed_for_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_feed_changes (session_id) SELECT id FROM sessions WHERE venue_id = NEW.id;
  INSERT INTO open_feed_changes (occurrence_id)
  SELECT o.id FROM sessions s JOIN occurrences o ON o.session_id = s.id
   WHERE s.business_id = NEW.business_id AND o.ends_at > now() AND o.venue_id = NEW.id AND s.venue_id IS DISTINCT FROM NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER venues_feeds_update AFTER UPDATE ON venues
  FOR EACH ROW WHEN ((OLD.name, OLD.address, OLD.town, OLD.postcode, OLD.latitude, OLD.longitude)
    IS DISTINCT FROM (NEW.name, NEW.address, NEW.town, NEW.postcode, NEW.latitude, NEW.longitude))
  EXECUTE FUNCTION venue_changed_for_feeds();

CREATE FUNCTION settings_changed_for_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_feed_changes (business_id) VALUES (NEW.business_id);
  RETURN NULL;
END $$;
CREATE TRIGGER open_data_settings_feeds AFTER INSERT OR UPDATE ON open_data_settings
  FOR EACH ROW EXECUTE FUNCTION settings_changed_for_feeds();

CREATE FUNCTION session_changed_for_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_feed_changes (session_id) VALUES (coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_feeds_insert AFTER INSERT ON sessions
  FOR EACH ROW WHEN (NEW.status = 'published') EXECUTE FUNCTION session_changed_for_feeds();
CREATE TRIGGER sessions_feeds_update AFTER UPDATE ON sessions
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION session_changed_for_feeds();
CREATE TRIGGER sessions_feeds_delete AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION session_changed_for_feeds();

CREATE FUNCTION session_moved_for_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_feed_changes (occurrence_id)
  SELECT id FROM occurrences WHERE session_id = NEW.id AND ends_at > now();
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_feeds_move AFTER UPDATE OF venue_id ON sessions
  FOR EACH ROW WHEN (OLD.venue_id IS DISTINCT FROM NEW.venue_id) EXECUTE FUNCTION session_moved_for_feeds();

CREATE FUNCTION slot_changed_for_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_feed_changes (session_id) VALUES (coalesce(NEW.session_id, OLD.session_id));
  RETURN NULL;
END $$;
CREATE TRIGGER session_slots_feeds AFTER INSERT OR UPDATE OR DELETE ON session_slots
  FOR EACH ROW EXECUTE FUNCTION slot_changed_for_feeds();

-- The cover of a session is its own first photograph, else its business's.
CREATE FUNCTION photo_changed_for_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_feed_changes (session_id, business_id)
  SELECT DISTINCT p.session_id, p.business_id
    FROM (VALUES (OLD.session_id, OLD.business_id), (NEW.session_id, NEW.business_id)) p (session_id, business_id)
   WHERE num_nonnulls(p.session_id, p.business_id) = 1;
  RETURN NULL;
END $$;
CREATE TRIGGER photos_feeds_insert AFTER INSERT ON photos
  FOR EACH ROW WHEN (NEW.state = 'shown') EXECUTE FUNCTION photo_changed_for_feeds();
CREATE TRIGGER photos_feeds_update AFTER UPDATE ON photos
  FOR EACH ROW WHEN ((OLD.state = 'shown' OR NEW.state = 'shown') AND OLD IS DISTINCT FROM NEW)
  EXECUTE FUNCTION photo_changed_for_feeds();
CREATE TRIGGER photos_feeds_delete AFTER DELETE ON photos
  FOR EACH ROW WHEN (OLD.state = 'shown') EXECUTE FUNCTION photo_changed_for_feeds();

-- Occurrences are created by the thousand; a taken place changes one.
CREATE FUNCTION occurrences_added_for_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_feed_changes (occurrence_id) SELECT id FROM new_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER occurrences_feeds_insert AFTER INSERT ON occurrences
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION occurrences_added_for_feeds();

CREATE FUNCTION occurrence_changed_for_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_feed_changes (occurrence_id) VALUES (OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER occurrences_feeds_delete AFTER DELETE ON occurrences
  FOR EACH ROW EXECUTE FUNCTION occurrence_changed_for_feeds();
CREATE TRIGGER occurrences_feeds_update AFTER UPDATE ON occurrences
  FOR EACH ROW WHEN ((OLD.starts_at, OLD.ends_at, OLD.capacity, OLD.taken, OLD.state, OLD.closure_id, OLD.venue_id)
    IS DISTINCT FROM (NEW.starts_at, NEW.ends_at, NEW.capacity, NEW.taken, NEW.state, NEW.closure_id, NEW.venue_id))
  EXECUTE FUNCTION occurrence_changed_for_feeds();

-- Booking partners
-- ----------------

CREATE TABLE booking_partners (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name           text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 80),
  url            text NOT NULL,
  -- An account without sign-in, which owns the partner's orders.
  user_id        uuid NOT NULL UNIQUE REFERENCES users (id),
  client_id      text NOT NULL UNIQUE,
  secret_digest  text NOT NULL,
  created_at     timestamptz NOT NULL,
  closed_at      timestamptz,
  -- A partner with redirect URIs uses tokens, for businesses that granted access; one without uses its secret,
  -- for every business that allows partners.
  redirect_uris  text[] NOT NULL DEFAULT '{}'
);
COMMENT ON TABLE booking_partners IS
  'A booking partner that an admin registered; only the digest of its secret is stored.';
CREATE UNIQUE INDEX booking_partners_name_idx ON booking_partners (lower(name));

CREATE TABLE oauth_grants (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  partner_id   uuid NOT NULL REFERENCES booking_partners (id),
  business_id  bigint NOT NULL REFERENCES businesses (id),
  scopes       text[] NOT NULL CHECK (cardinality(scopes) > 0),
  granted_by   uuid NOT NULL REFERENCES users (id),
  granted_at   timestamptz NOT NULL,
  revoked_at   timestamptz
);
COMMENT ON TABLE oauth_grants IS 'A business''s grant to a booking partner, on which its tokens rest.';
-- Granting more extends the active grant.
CREATE UNIQUE INDEX oauth_grants_active_idx ON oauth_grants (partner_id, business_id) WHERE revoked_at IS NULL;
CREATE INDEX oauth_grants_business_idx ON oauth_grants (business_id);

CREATE TABLE openid_records (
  kind         text NOT NULL
               CHECK (kind IN ('Interaction', 'AuthorizationCode', 'AccessToken', 'RefreshToken',
                 'ClientCredentials')),
  digest       text NOT NULL,
  grant_id     uuid REFERENCES oauth_grants (id),
  client_id    text,
  payload      jsonb NOT NULL,
  consumed_at  timestamptz,
  expires_at   timestamptz NOT NULL,
  PRIMARY KEY (kind, digest)
);
COMMENT ON TABLE openid_records IS 'Records of the OpenID Connect library, by the digest of what opens them.';
CREATE INDEX openid_records_grant_idx ON openid_records (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX openid_records_expires_idx ON openid_records (expires_at);

CREATE TABLE openid_signing_keys (
  secret_digest  text PRIMARY KEY,  -- digest of AUTH_SECRET: another secret has another key
  encrypted_key  text NOT NULL,
  created_at     timestamptz NOT NULL
);
COMMENT ON TABLE openid_signing_keys IS 'The signing key of ID tokens, encrypted with a key derived from AUTH_SECRET.';

CREATE TABLE partner_booking_windows (
  session_id         bigint PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  opens_days_before  smallint NOT NULL CHECK (opens_days_before BETWEEN 1 AND 90)
);
COMMENT ON TABLE partner_booking_windows IS
  'From how long before the start partners may sell a session; without a row whenever it is published.';

CREATE TABLE partner_orders (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  partner_id          uuid NOT NULL REFERENCES booking_partners (id),
  uuid                uuid NOT NULL,
  business_id         bigint NOT NULL REFERENCES businesses (id),
  order_id            uuid UNIQUE REFERENCES holds (id) ON DELETE CASCADE,
  broker_role         text NOT NULL CHECK (broker_role IN ('AgentBroker', 'ResellerBroker', 'NoBroker')),
  -- Digest of the booking request: the same again gets the same answer, another is refused.
  digest              text,
  -- The partner's id of the payment.
  payment_identifier  text,
  -- Its position in the partner's feed; null until it changes after the booking.
  modified            bigint,
  created_at          timestamptz NOT NULL,
  booked_at           timestamptz,  -- when its places were sold; held until then
  deleted_at          timestamptz,  -- when the partner deleted it
  CONSTRAINT partner_orders_key UNIQUE (partner_id, uuid),
  CHECK (booked_at IS NULL OR num_nulls(order_id, digest) = 0),
  CHECK (deleted_at IS NULL OR booked_at IS NOT NULL)
);
COMMENT ON TABLE partner_orders IS 'An order of a booking partner, by the partner''s own UUID.';
CREATE INDEX partner_orders_feed_idx ON partner_orders (partner_id, modified, uuid) WHERE modified IS NOT NULL;

-- The order of the order feeds.
CREATE SEQUENCE partner_order_modified AS bigint;

CREATE TABLE partner_order_items (
  open_order_id       uuid NOT NULL REFERENCES partner_orders (id) ON DELETE CASCADE,
  position            smallint NOT NULL,  -- of our order item
  item_id             uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  requested_position  integer NOT NULL,   -- the partner's position
  price_pence         integer NOT NULL CHECK (price_pence >= 0),
  tax_pence           integer NOT NULL CHECK (tax_pence >= 0),
  due_pence           integer NOT NULL CHECK (due_pence >= 0),
  PRIMARY KEY (open_order_id, position)
);
COMMENT ON TABLE partner_order_items IS 'The price of each place of a partner order, in pence.';

CREATE TABLE partner_order_changes (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id  uuid NOT NULL
);
COMMENT ON TABLE partner_order_changes IS 'Partner orders that changed and are not in their feeds yet.';

CREATE FUNCTION booking_changed_for_partners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO partner_order_changes (order_id) SELECT o.order_id FROM partner_orders o WHERE o.order_id = NEW.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_partners_update AFTER UPDATE ON bookings
  FOR EACH ROW WHEN ((OLD.state, OLD.starts_at, OLD.ends_at, OLD.occurrence_id)
    IS DISTINCT FROM (NEW.state, NEW.starts_at, NEW.ends_at, NEW.occurrence_id))
  EXECUTE FUNCTION booking_changed_for_partners();

-- Partners pass messages of businesses on to their customers.
CREATE FUNCTION message_sent_for_partners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO partner_order_changes (order_id)
  SELECT o.order_id FROM bookings b JOIN partner_orders o ON o.order_id = b.order_id WHERE b.id = NEW.booking_id;
  RETURN NULL;
END $$;
CREATE TRIGGER booking_messages_partners AFTER INSERT ON booking_messages
  FOR EACH ROW EXECUTE FUNCTION message_sent_for_partners();

-- Another title, name or location of an upcoming booking.
CREATE FUNCTION session_changed_for_partners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO partner_order_changes (order_id)
  SELECT DISTINCT o.order_id FROM bookings b JOIN partner_orders o ON o.order_id = b.order_id
   WHERE b.session_id = NEW.id AND b.state = 'confirmed' AND b.ends_at > now();
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_partners_update AFTER UPDATE ON sessions
  FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title) EXECUTE FUNCTION session_changed_for_partners();

CREATE FUNCTION business_changed_for_partners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO partner_order_changes (order_id)
  SELECT DISTINCT o.order_id FROM bookings b JOIN partner_orders o ON o.order_id = b.order_id
   WHERE b.business_id = NEW.id AND b.state = 'confirmed' AND b.ends_at > now();
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_partners_update AFTER UPDATE ON businesses
  FOR EACH ROW WHEN ((OLD.name, OLD.address, OLD.town, OLD.postcode, OLD.latitude, OLD.longitude)
    IS DISTINCT FROM (NEW.name, NEW.address, NEW.town, NEW.postcode, NEW.latitude, NEW.longitude))
  EXECUTE FUNCTION business_changed_for_partners();

CREATE FUNCTION venue_changed_for_partners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO partner_order_changes (order_id)
  SELECT DISTINCT o.order_id FROM bookings b JOIN partner_orders o ON o.order_id = b.order_id
    JOIN occurrences d ON d.id = b.occurrence_id
   WHERE b.business_id = NEW.business_id AND b.state = 'confirmed' AND b.ends_at > now() AND d.venue_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER venues_partners_update AFTER UPDATE ON venues
  FOR EACH ROW WHEN ((OLD.name, OLD.address, OLD.town, OLD.postcode, OLD.latitude, OLD.longitude)
    IS DISTINCT FROM (NEW.name, NEW.address, NEW.town, NEW.postcode, NEW.latitude, NEW.longitude))
  EXECUTE FUNCTION venue_changed_for_partners();

CREATE FUNCTION occurrence_moved_for_partners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO partner_order_changes (order_id)
  SELECT DISTINCT o.order_id FROM bookings b JOIN partner_orders o ON o.order_id = b.order_id
   WHERE b.occurrence_id = NEW.id AND b.state = 'confirmed' AND b.ends_at > now();
  RETURN NULL;
END $$;
CREATE TRIGGER occurrences_partners_move AFTER UPDATE OF venue_id ON occurrences
  FOR EACH ROW WHEN (OLD.venue_id IS DISTINCT FROM NEW.venue_id) EXECUTE FUNCTION occurrence_moved_for_partners();
