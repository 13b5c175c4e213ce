-- Invitations to work for a business. The token is in the e-mail only; here is its digest, so that whoever reads the
-- table can open none of them.
CREATE TABLE business_invitations (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id  bigint NOT NULL REFERENCES businesses (id),
  email        text NOT NULL CHECK (email = lower(email)),
  role         text NOT NULL CHECK (role IN ('manager', 'front_desk')),
  token_digest text NOT NULL UNIQUE,
  state        text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'withdrawn')),
  expires_at   timestamptz NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX business_invitations_one_open_idx ON business_invitations (business_id, email) WHERE state = 'open';
