-- Who works for a business beside its owner, and what they were taken on as. The owner is not a row here: ownership
-- is businesses.owner_id alone, so that the two can never disagree.
CREATE TABLE business_members (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id  bigint NOT NULL REFERENCES businesses (id),
  user_id      uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role         text NOT NULL CHECK (role IN ('manager', 'front_desk')),
  created_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT business_members_once UNIQUE (business_id, user_id)
);
CREATE INDEX business_members_user_idx ON business_members (user_id);
