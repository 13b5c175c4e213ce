-- A second factor for whoever wants one, and how well each sign-in has shown who it is.

-- An authenticator app. The secret is encrypted with a key made of AUTH_SECRET.
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

ALTER TABLE auth_sessions
  ADD COLUMN proved_at         timestamptz NOT NULL DEFAULT now(),   -- when the person last showed who they are
  ADD COLUMN second_factor_at  timestamptz;                          -- by passkey or code; null when by neither
UPDATE auth_sessions SET proved_at = created_at;

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
