-- Searches that people keep, and alerts of what is new in them.

-- A search with its name, and how often its owner is told what it finds anew.
CREATE TABLE saved_searches (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id     uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name        text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  query       jsonb NOT NULL,                       -- the filters, as the address of /search has them
  every       text NOT NULL CHECK (every IN ('day', 'find')),
  is_on       boolean NOT NULL DEFAULT true,
  -- Opens nothing but the end of these mails.
  token       text NOT NULL UNIQUE CHECK (char_length(token) >= 32),
  known       bigint[] NOT NULL,                    -- the sessions that it had found when somebody last looked
  created_at  timestamptz NOT NULL,
  checked_at  timestamptz NOT NULL,
  told_at     timestamptz
);
CREATE INDEX saved_searches_user_idx ON saved_searches (user_id, created_at);
CREATE INDEX saved_searches_due_idx ON saved_searches (checked_at) WHERE is_on;
