-- What looks like misuse, or like the same business twice, and what an admin made of it.

-- A sign with its figures. It never does anything by itself: an admin reads it and decides. Of one thing about one
-- subject there is one that is open; seen again, it says how much at the most, and when last.
CREATE TABLE signals (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind        text NOT NULL CHECK (kind IN ('holds', 'declines', 'reviews', 'accounts', 'duplicate')),
  subject     text NOT NULL CHECK (subject IN ('user', 'business', 'trainer', 'network')),
  subject_id  text NOT NULL,                         -- of a network a digest of its address
  other_id    text NOT NULL DEFAULT '',              -- the business that another looks the same as
  weight      integer NOT NULL CHECK (weight > 0),   -- how many at the most, or how alike in per cent
  facts       jsonb NOT NULL,
  found_at    timestamptz NOT NULL,
  seen_at     timestamptz NOT NULL CHECK (seen_at >= found_at),
  state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'dismissed', 'seen_to', 'suspended')),
  decided_by  uuid REFERENCES users (id),
  decided_at  timestamptz,
  decision    text,                                  -- the admin's reason
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK ((state = 'open') = (decided_by IS NULL)),
  CHECK ((state = 'open') = (decision IS NULL)),
  CHECK ((kind = 'duplicate') = (other_id <> '')),
  CHECK ((kind = 'accounts') = (subject = 'network'))
);
CREATE UNIQUE INDEX signals_one_open_idx ON signals (kind, subject, subject_id, other_id) WHERE state = 'open';
CREATE INDEX signals_subject_idx ON signals (subject, subject_id, kind, decided_at);
CREATE INDEX signals_decided_idx ON signals (decided_at) WHERE state <> 'open';

-- The last hour or day of what only ever grows, without an entry for each row.
CREATE INDEX orders_created_idx ON orders USING brin (created_at);
CREATE INDEX reviews_created_idx ON reviews USING brin (created_at);
CREATE INDEX businesses_created_idx ON businesses (created_at) WHERE status IN ('submitted', 'approved');
