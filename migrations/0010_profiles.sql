-- What people decide about their own account: which mail they want, how they sign in, a change of address under way.

ALTER TABLE users
  ADD COLUMN wants_reminders        boolean NOT NULL DEFAULT true,   -- the day before a session
  ADD COLUMN wants_review_requests  boolean NOT NULL DEFAULT true,   -- after one
  ADD COLUMN deleted_at             timestamptz;                     -- the person is gone; the row holds money records together

-- Library (better-auth's passkey plugin): public keys only; the private ones never leave people's devices.
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

-- One at a time; asking again forgets the one before. The link's secret is kept as a digest.
CREATE TABLE email_changes (
  user_id     uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  new_email   text NOT NULL CHECK (new_email = lower(new_email)),
  token_hash  text NOT NULL UNIQUE,
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
