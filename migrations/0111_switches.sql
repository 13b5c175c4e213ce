-- What admins set for the whole site while it runs.

-- Every time that a switch was turned, in its order: the last row of a name is how it stands, and one without a row is
-- on. `follows` is the row before it, 0 for none: of two admins who turn the same switch at once, one is first.
CREATE TABLE switch_turns (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text NOT NULL,
  is_on      boolean NOT NULL,
  reason     text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500),
  turned_by  uuid NOT NULL REFERENCES users (id),
  turned_at  timestamptz NOT NULL,
  follows    bigint NOT NULL,
  CONSTRAINT switch_turns_one_after_another UNIQUE (name, follows)
);
