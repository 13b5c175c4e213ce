-- Keys by which a business's own programs ask (docs/decisions/0067-a-public-api-by-keys.md), and what they have asked once.

-- A key is shown when it is made and never again: here are its digest, and enough of it to be told from others.
CREATE TABLE api_keys (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  business_id   bigint NOT NULL REFERENCES businesses (id),
  -- An account that nobody can sign in to: what is done with the key is done by it, and orders made with it are its.
  user_id       uuid NOT NULL UNIQUE REFERENCES users (id),
  name          text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 60),
  digest        text NOT NULL UNIQUE,
  hint          text NOT NULL,                        -- its beginning and its last four letters
  scopes        text[] NOT NULL CHECK (cardinality(scopes) >= 1),
  created_at    timestamptz NOT NULL,
  expires_at    timestamptz CHECK (expires_at > created_at),
  last_used_at  timestamptz,                          -- to the minute
  revoked_at    timestamptz
);
CREATE INDEX api_keys_business_idx ON api_keys (business_id);

-- What was made by a request that named itself (Idempotency-Key), with the digest of what it said: the same again is
-- answered with what it made, another by that name is refused. Whoever writes the row first makes it; of two at once the
-- second waits for the first.
CREATE TABLE api_requests (
  key_id      uuid NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
  name        text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  digest      text NOT NULL,
  order_id    uuid NOT NULL,                          -- what it made; no reference, as it is written first
  created_at  timestamptz NOT NULL,
  CONSTRAINT api_requests_key PRIMARY KEY (key_id, name)
);
CREATE INDEX api_requests_created_idx ON api_requests (created_at);

-- A key is nobody's customer, as a partner is not.
CREATE OR REPLACE FUNCTION know_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customers (business_id, user_id)
  SELECT DISTINCT made.business_id, made.user_id FROM made JOIN users u ON u.id = made.user_id
  WHERE made.business_id IS NOT NULL AND u.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM booking_partners p WHERE p.user_id = u.id)
    AND NOT EXISTS (SELECT FROM api_keys k WHERE k.user_id = u.id) ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
