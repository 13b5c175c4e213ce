-- What a business shows before children come to it: who was checked, who insures it, who can give first aid
-- (features/safety).

-- A paper counts from its first day to its last, once an admin has confirmed it. Of a criminal record check only these
-- facts are kept, as the DBS code of practice allows: no copy, no contents, no whole number.
CREATE TABLE safety_papers (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  business_id   bigint NOT NULL REFERENCES businesses (id),
  kind          text NOT NULL CHECK (kind IN ('check', 'insurance', 'first_aid')),
  state         text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'confirmed', 'refused')),
  reason        text,                               -- why it was refused, or counts no more
  person_name   text CHECK (char_length(person_name) BETWEEN 1 AND 100),   -- who was checked, or trained
  insurer_name  text CHECK (char_length(insurer_name) BETWEEN 1 AND 100),
  valid_from    date NOT NULL,                      -- issued on, or covered from
  valid_until   date NOT NULL,                      -- the last day it counts
  scheme        text CHECK (scheme IN ('dbs', 'pvg', 'access_ni')),
  last_four     text CHECK (last_four ~ '^[0-9]{4}$'),   -- of the certificate's number
  seen_as       text CHECK (seen_as IN ('original', 'update_service')),
  seen_by_name  text CHECK (char_length(seen_by_name) BETWEEN 1 AND 100),  -- who of the business saw it
  seen_on       date,
  document_key  text,                               -- in the storage
  created_at    timestamptz NOT NULL,
  decided_at    timestamptz,
  decided_by    uuid REFERENCES users (id),
  reminded_at   timestamptz,                        -- that it ends soon
  CHECK (valid_until >= valid_from),
  CHECK ((state = 'refused') = (reason IS NOT NULL)),
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK ((kind = 'insurance') = (person_name IS NULL)),
  CHECK ((kind = 'insurance') = (insurer_name IS NOT NULL)),
  CHECK ((kind = 'check') = (document_key IS NULL)),
  CHECK (num_nonnulls(scheme, last_four, seen_as, seen_by_name, seen_on) = CASE kind WHEN 'check' THEN 5 ELSE 0 END)
);
CREATE INDEX safety_papers_business_idx ON safety_papers (business_id, valid_until);
CREATE INDEX safety_papers_waiting_idx ON safety_papers (created_at, id) WHERE state = 'waiting';
CREATE INDEX safety_papers_end_idx ON safety_papers (valid_until);
