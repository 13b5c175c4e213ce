-- Assistants of people
-- --------------------

CREATE TABLE assistant_clients (
  -- Made by us, or the https address of the document that describes it.
  id             text PRIMARY KEY CHECK (char_length(id) BETWEEN 1 AND 300),
  name           text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  redirect_uris  text[] NOT NULL CHECK (cardinality(redirect_uris) BETWEEN 1 AND 10),
  -- When we last read its document. Null for one that registered itself.
  read_at        timestamptz,
  created_at     timestamptz NOT NULL
);
COMMENT ON TABLE assistant_clients IS 'A program that people use as an assistant, as it describes itself.';
CREATE INDEX assistant_clients_created_idx ON assistant_clients (created_at);

CREATE TABLE assistant_grants (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id     text NOT NULL REFERENCES assistant_clients (id),
  user_id       uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  scopes        text[] NOT NULL CHECK (scopes <@ '{bookings:read,bookings:hold,bookings:cancel}'::text[]),
  granted_at    timestamptz NOT NULL,
  revoked_at    timestamptz,
  last_used_at  timestamptz
);
COMMENT ON TABLE assistant_grants IS 'What a person allows an assistant, until they end it.';
CREATE UNIQUE INDEX assistant_grants_active_idx ON assistant_grants (client_id, user_id) WHERE revoked_at IS NULL;
CREATE INDEX assistant_grants_user_idx ON assistant_grants (user_id);

CREATE TABLE assistant_records (
  kind         text NOT NULL CHECK (kind IN ('Interaction', 'AuthorizationCode', 'AccessToken', 'RefreshToken')),
  digest       text NOT NULL,
  grant_id     uuid REFERENCES assistant_grants (id) ON DELETE CASCADE,
  payload      jsonb NOT NULL,
  consumed_at  timestamptz,
  expires_at   timestamptz NOT NULL,
  PRIMARY KEY (kind, digest)
);
COMMENT ON TABLE assistant_records IS 'Codes and tokens of assistants, by the digest of what opens them.';
CREATE INDEX assistant_records_grant_idx ON assistant_records (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX assistant_records_expires_idx ON assistant_records (expires_at);

CREATE TABLE assistant_acts (
  id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  grant_id         uuid NOT NULL REFERENCES assistant_grants (id) ON DELETE CASCADE,
  summary          text NOT NULL CHECK (char_length(summary) <= 300),
  acted_at         timestamptz NOT NULL,
  -- Of a hold: the assistant's name for the request, the digest of its content, and the answer once there is one.
  idempotency_key  text CHECK (char_length(idempotency_key) BETWEEN 1 AND 100),
  digest           text,
  answer           jsonb
);
COMMENT ON TABLE assistant_acts IS 'What an assistant did or saw for a person, for ninety days.';
CREATE UNIQUE INDEX assistant_acts_key_idx ON assistant_acts (grant_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX assistant_acts_grant_idx ON assistant_acts (grant_id, acted_at);
CREATE INDEX assistant_acts_acted_idx ON assistant_acts (acted_at);
