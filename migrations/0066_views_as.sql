-- An admin who sees the site as somebody sees it, to help them: reading only, for half an hour at most, and told to them.

-- It holds for one sign-in of the admin's, which may be gone by now.
CREATE TABLE views_as (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  admin_id    uuid NOT NULL REFERENCES users (id),
  user_id     uuid NOT NULL REFERENCES users (id),
  sign_in_id  uuid NOT NULL,
  reason      text NOT NULL CHECK (char_length(reason) BETWEEN 10 AND 500),
  started_at  timestamptz NOT NULL,
  ends_at     timestamptz NOT NULL,
  ended_at    timestamptz,
  CHECK (admin_id <> user_id),
  CHECK (ends_at > started_at)
);
CREATE UNIQUE INDEX views_as_one_a_sign_in_idx ON views_as (sign_in_id) WHERE ended_at IS NULL;
CREATE INDEX views_as_user_idx ON views_as (user_id, started_at DESC);
