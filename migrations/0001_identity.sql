-- People, how they sign in, and what this installation is.

-- The installation
-- ----------------

CREATE TABLE installation (
  singleton         boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  kind              text NOT NULL CHECK (kind IN ('demo', 'production')),
  random_passwords  boolean NOT NULL DEFAULT false,  -- the demo's accounts have passwords that no document names
  since             timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE installation IS
  'Whether this database is a demonstration or a site in use; one row, written when it is first filled.';

-- People
-- ------

CREATE TABLE users (
  id                     uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name                   text NOT NULL,                  -- library: display name
  first_name             text NOT NULL DEFAULT '',       -- a provider may know one name or none
  last_name              text NOT NULL DEFAULT '',
  email                  text NOT NULL CHECK (email = lower(email)),
  email_verified         boolean NOT NULL DEFAULT false,
  phone                  text,
  image                  text,                           -- library: profile picture; a trainer's photo too
  role                   text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'business', 'admin')),
  suspended_at           timestamptz,
  suspension_reason      text,
  wants_review_requests  boolean NOT NULL DEFAULT true,  -- email after a session
  wants_statements       boolean NOT NULL DEFAULT true,  -- email when a month of sales is over
  is_demo                boolean NOT NULL DEFAULT false,
  deleted_at             timestamptz,
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  -- The company that the person's receipts name; null: none.
  receipt_company        text,
  CONSTRAINT users_email_key UNIQUE (email),
  CONSTRAINT users_first_name_length CHECK (char_length(first_name) <= 80),
  CONSTRAINT users_last_name_length CHECK (char_length(last_name) <= 80),
  -- both names and the space between them
  CONSTRAINT users_name_length CHECK (char_length(name) BETWEEN 1 AND 161)
);
COMMENT ON TABLE users IS
  'A person in any role; a deleted account stays as a row without a name, which holds money records together.';
CREATE INDEX users_created_idx ON users (created_at);

CREATE TABLE email_changes (
  user_id     uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  new_email   text NOT NULL CHECK (new_email = lower(new_email)),
  token_hash  text NOT NULL UNIQUE,
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE email_changes IS 'A change of email address that waits for its confirmation, one for each person.';

-- Sign-in
-- -------
-- Tables marked "library" belong to better-auth. Secrets that open an account are stored as digests.

CREATE TABLE auth_sessions (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id           uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token             text NOT NULL UNIQUE,                -- digest
  expires_at        timestamptz NOT NULL,
  ip_address        text,
  user_agent        text,
  authenticated_at  timestamptz NOT NULL DEFAULT now(),  -- when the person last proved who they are
  second_factor_at  timestamptz,                         -- by passkey or code; null: by neither
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE auth_sessions IS
  'Library: browsers that are signed in, and how strongly each sign-in was authenticated.';
CREATE INDEX auth_sessions_user_idx ON auth_sessions (user_id);

CREATE TABLE auth_accounts (
  id                        uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id                   uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  account_id                text NOT NULL,
  provider_id               text NOT NULL,
  access_token              text,
  refresh_token             text,
  id_token                  text,
  access_token_expires_at   timestamptz,
  refresh_token_expires_at  timestamptz,
  scope                     text,
  password                  text,
  created_at                timestamptz NOT NULL DEFAULT now(),
  updated_at                timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, account_id)
);
COMMENT ON TABLE auth_accounts IS 'Library: ways into an account, such as a password or Google.';
CREATE INDEX auth_accounts_user_idx ON auth_accounts (user_id);

CREATE TABLE auth_verifications (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  identifier  text NOT NULL,
  value       text NOT NULL,
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE auth_verifications IS 'Library: mailed links that are still valid; the identifier is a digest.';
CREATE INDEX auth_verifications_identifier_idx ON auth_verifications (identifier);

CREATE TABLE auth_rate_limits (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  key           text NOT NULL UNIQUE,
  count         integer NOT NULL,
  last_request  bigint NOT NULL
);
COMMENT ON TABLE auth_rate_limits IS 'Library: requests to its endpoints, by origin.';

CREATE TABLE auth_passkeys (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id        uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name           text,
  public_key     text NOT NULL,
  credential_id  text NOT NULL UNIQUE,
  counter        bigint NOT NULL,
  device_type    text NOT NULL,
  backed_up      boolean NOT NULL,
  transports     text,
  aaguid         text,
  created_at     timestamptz DEFAULT now()
);
COMMENT ON TABLE auth_passkeys IS 'Library: public keys of passkeys; the private ones never leave people''s devices.';
CREATE INDEX auth_passkeys_user_idx ON auth_passkeys (user_id);

CREATE TABLE authenticator_apps (
  user_id       uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret        text NOT NULL,
  confirmed_at  timestamptz,                -- null until a first code has shown that the app has the secret
  last_step     bigint NOT NULL DEFAULT 0,  -- the latest 30-second step whose code was used: each works once
  created_at    timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE authenticator_apps IS
  'Authenticator apps as a second factor; the secret is encrypted with a key derived from AUTH_SECRET.';

CREATE TABLE recovery_codes (
  user_id  uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  digest   text NOT NULL,
  PRIMARY KEY (user_id, digest)
);
COMMENT ON TABLE recovery_codes IS 'Digests of single-use recovery codes.';

-- Credentials that were added before the email address was proved are removed with the first proof (an emailed
-- link, a new password): another person may have added them to an address that is not theirs.
CREATE FUNCTION drop_unverified_credentials() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM auth_passkeys WHERE user_id = NEW.id;
  DELETE FROM authenticator_apps WHERE user_id = NEW.id;
  DELETE FROM recovery_codes WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_drop_unverified_credentials AFTER UPDATE OF email_verified ON users
  FOR EACH ROW WHEN (NEW.email_verified AND NOT OLD.email_verified) EXECUTE FUNCTION drop_unverified_credentials();

CREATE TABLE failed_attempts (
  kind            text NOT NULL,
  -- digest of the typed address, with or without an account; else the user's id
  account         text NOT NULL,
  network         text NOT NULL DEFAULT '',  -- where the attempts come from; '' counts them from everywhere
  failures        integer NOT NULL,
  last_failed_at  timestamptz NOT NULL,
  blocked_until   timestamptz,               -- no attempt is checked or counted before
  PRIMARY KEY (account, kind, network),
  CONSTRAINT failed_attempts_kind_check
    CHECK (kind IN ('password', 'confirmation', 'code', 'promo_code', 'gift_voucher'))
);
COMMENT ON TABLE failed_attempts IS
  'Failed attempts at passwords and codes, counted for all processes together to throttle guessing.';
CREATE INDEX failed_attempts_last_idx ON failed_attempts (last_failed_at);

-- Impersonation
-- -------------

CREATE TABLE impersonations (
  id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  admin_id         uuid NOT NULL REFERENCES users (id),
  user_id          uuid NOT NULL REFERENCES users (id),
  auth_session_id  uuid NOT NULL,
  reason           text NOT NULL CHECK (char_length(reason) BETWEEN 10 AND 500),
  started_at       timestamptz NOT NULL,
  ends_at          timestamptz NOT NULL,
  ended_at         timestamptz,
  CHECK (admin_id <> user_id),
  CHECK (ends_at > started_at)
);
COMMENT ON TABLE impersonations IS
  'Read-only impersonations of a person by an admin, each for one sign-in of the admin and half an hour at most.';
CREATE UNIQUE INDEX impersonations_one_per_auth_session_idx ON impersonations (auth_session_id) WHERE ended_at IS NULL;
CREATE INDEX impersonations_user_idx ON impersonations (user_id, started_at DESC);
