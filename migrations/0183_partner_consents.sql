-- Booking partners that ask by tokens, each for one business that has agreed to it (OpenID Connect;
-- docs/decisions/0068-partners-ask-by-tokens.md).

-- Where people are sent back to once they have agreed, or not. A partner that has any asks by tokens and only for
-- businesses that have agreed; one that has none asks by its secret, for every business that lets partners sell.
ALTER TABLE booking_partners ADD COLUMN return_addresses text[] NOT NULL DEFAULT '{}';

-- That a business has agreed to a partner's acting for it: what the tokens of both stand on.
CREATE TABLE partner_consents (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  partner_id    uuid NOT NULL REFERENCES booking_partners (id),
  business_id   bigint NOT NULL REFERENCES businesses (id),
  scopes        text[] NOT NULL CHECK (cardinality(scopes) > 0),
  agreed_by     uuid NOT NULL REFERENCES users (id),
  agreed_at     timestamptz NOT NULL,
  withdrawn_at  timestamptz
);
-- Agreeing to more widens the one that stands.
CREATE UNIQUE INDEX partner_consents_standing_idx ON partner_consents (partner_id, business_id) WHERE withdrawn_at IS NULL;
CREATE INDEX partner_consents_business_idx ON partner_consents (business_id);

-- What the OpenID Connect library keeps: requests that are being answered, codes and tokens. Whatever opens something is
-- known by its digest, and stands in no column.
CREATE TABLE openid_records (
  kind         text NOT NULL CHECK (kind IN ('Interaction', 'AuthorizationCode', 'AccessToken', 'RefreshToken', 'ClientCredentials')),
  digest       text NOT NULL,
  consent_id   uuid REFERENCES partner_consents (id),
  client_id    text,
  payload      jsonb NOT NULL,
  consumed_at  timestamptz,
  expires_at   timestamptz NOT NULL,
  PRIMARY KEY (kind, digest)
);
CREATE INDEX openid_records_consent_idx ON openid_records (consent_id) WHERE consent_id IS NOT NULL;
CREATE INDEX openid_records_expires_idx ON openid_records (expires_at);

-- What ID tokens are signed with, encrypted with a key that is made of AUTH_SECRET. One stands for all processes.
CREATE TABLE openid_signing_keys (
  sealed_for  text PRIMARY KEY,                      -- a digest of that key: another secret makes another one
  sealed      text NOT NULL,
  created_at  timestamptz NOT NULL
);
