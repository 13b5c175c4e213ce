-- Who uses Fettle, and how they show who they are. Tables and columns marked "library" belong to the sign-in library
-- (better-auth); secrets that open an account are kept as digests.

-- A person, in whatever role. A deleted account stays as a row without a name, which holds money records together.
CREATE TABLE users (
  id                     uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name                   text NOT NULL,                            -- library: display name
  first_name             text NOT NULL DEFAULT '',                 -- a provider may know one name or none
  last_name              text NOT NULL DEFAULT '',
  email                  text NOT NULL CHECK (email = lower(email)),
  email_verified         boolean NOT NULL DEFAULT false,
  phone                  text,
  image                  text,                                     -- library: profile picture; a trainer's photo too
  role                   text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'business', 'admin')),
  suspended_at           timestamptz,
  suspension_reason      text,
  wants_reminders        boolean NOT NULL DEFAULT true,            -- mail the day before a session
  wants_review_requests  boolean NOT NULL DEFAULT true,            -- mail after one
  wants_statements       boolean NOT NULL DEFAULT true,            -- mail when a month of what they sell is over
  is_demo                boolean NOT NULL DEFAULT false,
  deleted_at             timestamptz,
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users_email_key UNIQUE (email),
  CONSTRAINT users_first_name_length CHECK (char_length(first_name) <= 80),
  CONSTRAINT users_last_name_length CHECK (char_length(last_name) <= 80),
  CONSTRAINT users_name_length CHECK (char_length(name) BETWEEN 1 AND 161)   -- both, and the space between
);
CREATE INDEX users_created_idx ON users (created_at);

-- Library: browsers that are signed in, and how well each sign-in has shown who it is.
CREATE TABLE auth_sessions (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id           uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token             text NOT NULL UNIQUE,                          -- digest
  expires_at        timestamptz NOT NULL,
  ip_address        text,
  user_agent        text,
  proved_at         timestamptz NOT NULL DEFAULT now(),            -- when the person last showed who they are
  second_factor_at  timestamptz,                                   -- by passkey or code; null when by neither
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX auth_sessions_user_idx ON auth_sessions (user_id);

-- Library: ways into an account, a password or a provider such as Google.
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
CREATE INDEX auth_accounts_user_idx ON auth_accounts (user_id);

-- Library: mailed links that are under way. `identifier` is a digest.
CREATE TABLE auth_verifications (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  identifier  text NOT NULL,
  value       text NOT NULL,
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX auth_verifications_identifier_idx ON auth_verifications (identifier);

-- Library: how often its endpoints are asked, and from where.
CREATE TABLE auth_rate_limits (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  key           text NOT NULL UNIQUE,
  count         integer NOT NULL,
  last_request  bigint NOT NULL
);

-- Library (its passkey plugin): public keys only; the private ones never leave people's devices.
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
CREATE INDEX auth_passkeys_user_idx ON auth_passkeys (user_id);

-- A second factor: an authenticator app. The secret is encrypted with a key made of AUTH_SECRET.
CREATE TABLE authenticator_apps (
  user_id       uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret        text NOT NULL,
  confirmed_at  timestamptz,                 -- null until a first code has shown that the app has the secret
  last_step     bigint NOT NULL DEFAULT 0,   -- the latest half-minute whose code was used: each works once
  created_at    timestamptz NOT NULL DEFAULT now()
);

-- For the day the phone is lost. Each works once, and is kept as a digest.
CREATE TABLE recovery_codes (
  user_id  uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  digest   text NOT NULL,
  PRIMARY KEY (user_id, digest)
);

-- Ways in that were added before anybody had shown that the address is theirs go with the first proof, whatever it
-- is (a mailed link, a new password): somebody else may have added them to a stranger's address.
CREATE FUNCTION drop_unproven_ways_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM auth_passkeys WHERE user_id = NEW.id;
  DELETE FROM authenticator_apps WHERE user_id = NEW.id;
  DELETE FROM recovery_codes WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER first_proof_drops_unproven_ways_in AFTER UPDATE OF email_verified ON users
  FOR EACH ROW WHEN (NEW.email_verified AND NOT OLD.email_verified) EXECUTE FUNCTION drop_unproven_ways_in();

-- Changes of address under way. One at a time; asking again forgets the one before. The link's secret is a digest.
CREATE TABLE email_changes (
  user_id     uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  new_email   text NOT NULL CHECK (new_email = lower(new_email)),
  token_hash  text NOT NULL UNIQUE,
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);

-- Wrong guesses at passwords and codes, so that guessing is slow whichever process is asked and from wherever.
CREATE TABLE guesses (
  of             text NOT NULL CHECK (of IN ('password', 'confirmation', 'code')),
  account        text NOT NULL,              -- digest of the address that was typed (whoever has it, or nobody); else the user's id
  network        text NOT NULL DEFAULT '',   -- where the guesses come from; '' counts them from everywhere
  failures       integer NOT NULL,
  last_at        timestamptz NOT NULL,
  blocked_until  timestamptz,                -- no guess counts, or is looked at, before
  PRIMARY KEY (account, of, network)
);
CREATE INDEX guesses_last_at_idx ON guesses (last_at);

-- What this database is: a demonstration, whose accounts have a password that everybody can read, or a site that
-- people use. Written once, by whatever fills the database first; neither ever becomes the other.
CREATE TABLE installation (
  singleton        boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  kind             text NOT NULL CHECK (kind IN ('demo', 'production')),
  random_passwords boolean NOT NULL DEFAULT false,  -- the demo's accounts have passwords that stand nowhere
  since            timestamptz NOT NULL DEFAULT now()
);
