-- Notifications on people's devices, and which news reaches somebody by which way (docs/decisions/0028-web-push.md).

-- The site's own key pair (VAPID), made at the first start where the settings name none. The private one opens nothing
-- but sending to the devices below.
CREATE TABLE push_keys (
  only_row     boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  public_key   text NOT NULL,
  private_key  text NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now()
);

-- A browser that shows somebody notifications: where its push service takes them, and the keys that only it can read
-- them with. A browser is one person's at a time, whoever turned them on last, and shows nothing more once it is signed
-- out, from wherever that is done.
CREATE TABLE push_devices (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id     uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  sign_in_id  uuid NOT NULL REFERENCES auth_sessions (id) ON DELETE CASCADE,
  endpoint    text NOT NULL UNIQUE CHECK (char_length(endpoint) <= 1000),
  p256dh      text NOT NULL,
  auth        text NOT NULL,
  site_key    text NOT NULL,                         -- the site's public key that it was turned on for
  name        text NOT NULL CHECK (char_length(name) <= 80),
  created_at  timestamptz NOT NULL,
  told_at     timestamptz
);
CREATE INDEX push_devices_user_idx ON push_devices (user_id, created_at);
CREATE INDEX push_devices_sign_in_idx ON push_devices (sign_in_id);

-- What a device was sent, so that a job that runs twice sends once. `sent_at` is null while it is being sent.
CREATE TABLE pushes (
  device_id   uuid NOT NULL REFERENCES push_devices (id) ON DELETE CASCADE,
  about       text NOT NULL,
  claimed_at  timestamptz NOT NULL,
  sent_at     timestamptz,
  PRIMARY KEY (device_id, about)
);
CREATE INDEX pushes_claimed_idx ON pushes (claimed_at);

-- By which way somebody wants a kind of news, where it is not as it is for everybody.
CREATE TABLE news_choices (
  user_id  uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind     text NOT NULL CHECK (kind IN ('waiting_list', 'place_free', 'saved_search', 'favourite_dates')),
  by_mail  boolean NOT NULL,
  by_push  boolean NOT NULL,
  -- Opens nothing but the end of these mails.
  token    text NOT NULL UNIQUE CHECK (char_length(token) >= 32),
  PRIMARY KEY (user_id, kind)
);

-- Somebody who does not wait for a full date, but wants to know when a place of it is everybody's: told once.
CREATE TABLE watched_dates (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  occurrence_id  bigint NOT NULL REFERENCES occurrences (id),
  user_id        uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  watched_at     timestamptz NOT NULL,
  told_at        timestamptz,
  CONSTRAINT watched_dates_once UNIQUE (occurrence_id, user_id)
);
CREATE INDEX watched_dates_user_idx ON watched_dates (user_id);
CREATE INDEX watched_dates_open_idx ON watched_dates (occurrence_id) WHERE told_at IS NULL;

-- Which times of their favourites somebody knows who wants to be told of new ones: "12:5:18:30" is session 12 on
-- Thursdays at half past six in London. `checked_at` is null until they were looked at for the first time.
CREATE TABLE favourite_news (
  user_id     uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  known       text[] NOT NULL DEFAULT '{}',
  checked_at  timestamptz,
  told_at     timestamptz
);
