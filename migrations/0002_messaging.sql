-- Emails and push messages.

-- Emails
-- ------

-- The mailbox behind an address, without letter case and "+tag": daily limits count by it.
CREATE FUNCTION mailbox_key(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(lower(address), '\+[^@]*@', '@');

-- SMTP promises "at least once" only: a process that dies between the server's answer and the row's update sends
-- again, with the same Message-ID, by which mail programs recognise the duplicate.
CREATE TABLE mail_log (
  key         text PRIMARY KEY,
  template    text NOT NULL,
  recipient   text NOT NULL,
  message_id  text NOT NULL UNIQUE,
  state       text NOT NULL,
  attempts    integer NOT NULL CHECK (attempts >= 1),
  last_error  text,
  claimed_at  timestamptz NOT NULL,  -- when the latest attempt began
  sent_at     timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
  CONSTRAINT mail_log_state_check CHECK (state IN ('sending', 'waiting', 'sent', 'refused', 'capped', 'dropped'))
);
COMMENT ON TABLE mail_log IS 'One row for each logical email; the key makes a job that runs twice send once.';
CREATE INDEX mail_log_unsent_idx ON mail_log (claimed_at) WHERE state <> 'sent';
CREATE INDEX mail_log_mailbox_idx ON mail_log (mailbox_key(recipient), template, created_at);
CREATE INDEX mail_log_created_idx ON mail_log (created_at);
CREATE INDEX mail_log_recipient_idx ON mail_log (created_at) WHERE recipient <> '';

CREATE TABLE mail_acknowledgements (
  key              text PRIMARY KEY REFERENCES mail_log (key) ON DELETE CASCADE,
  acknowledged_by  uuid NOT NULL REFERENCES users (id),
  acknowledged_at  timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE mail_acknowledgements IS 'Refused or capped emails that an admin has dealt with.';

CREATE TABLE demo_mail (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  envelope_from  text NOT NULL,
  envelope_to    text[] NOT NULL CHECK (cardinality(envelope_to) >= 1),
  raw            bytea NOT NULL,
  received_at    timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE demo_mail IS 'Whole messages of a demonstration without an SMTP server, byte for byte.';
CREATE INDEX demo_mail_recipient_idx ON demo_mail USING gin (envelope_to);

-- Push messages
-- -------------

CREATE TABLE push_keys (
  singleton    boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  public_key   text NOT NULL,
  private_key  text NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE push_keys IS
  'The site''s own VAPID key pair, generated at the first start where the settings name none.';

CREATE TABLE push_devices (
  id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id          uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  auth_session_id  uuid NOT NULL REFERENCES auth_sessions (id) ON DELETE CASCADE,
  endpoint         text NOT NULL UNIQUE CHECK (char_length(endpoint) <= 1000),
  p256dh           text NOT NULL,
  auth             text NOT NULL,
  site_key         text NOT NULL,  -- the site's public key at the time of subscribing
  name             text NOT NULL CHECK (char_length(name) <= 80),
  created_at       timestamptz NOT NULL,
  notified_at      timestamptz
);
COMMENT ON TABLE push_devices IS 'A browser that shows a person push messages, until it is signed out.';
CREATE INDEX push_devices_user_idx ON push_devices (user_id, created_at);
CREATE INDEX push_devices_auth_session_idx ON push_devices (auth_session_id);

CREATE TABLE push_deliveries (
  device_id   uuid NOT NULL REFERENCES push_devices (id) ON DELETE CASCADE,
  about       text NOT NULL,
  claimed_at  timestamptz NOT NULL,
  sent_at     timestamptz,
  PRIMARY KEY (device_id, about)
);
COMMENT ON TABLE push_deliveries IS 'Push messages sent to a device, so that a job that runs twice sends once.';
CREATE INDEX push_deliveries_claimed_idx ON push_deliveries (claimed_at);

-- Preferences
-- -----------

CREATE TABLE notification_preferences (
  user_id   uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind      text NOT NULL,
  by_email  boolean NOT NULL,
  by_push   boolean NOT NULL,
  -- Allows unsubscribing only.
  token     text NOT NULL UNIQUE CHECK (char_length(token) >= 32),
  PRIMARY KEY (user_id, kind),
  CONSTRAINT notification_preferences_kind_check
    CHECK (kind IN ('booking_reminder', 'waiting_list', 'place_free', 'saved_search', 'favourite_dates',
      'favourite_teachers', 'business_message'))
);
COMMENT ON TABLE notification_preferences IS
  'By email or push: how a person wants a kind of notification, where that differs from the default.';
