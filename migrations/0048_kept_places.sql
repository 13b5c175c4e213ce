-- A place is kept for a page on which somebody is booking it, for three such pages of a person at most.
ALTER TABLE holds
  -- Unless its page is heard from by then, the hold's time is up, however much is left of expires_at. Null once the
  -- payment has begun: a bank may keep somebody away from the page for minutes.
  ADD COLUMN sign_of_life_by timestamptz,
  -- The person has left; the hold's time is up from then on.
  ADD COLUMN given_back_at timestamptz,
  -- Which of a person's three live holds this is. Null for one that came to life again because it was paid late.
  ADD COLUMN live_number smallint CHECK (live_number BETWEEN 1 AND 3);

-- Of any number of requests at once, three can write a number.
CREATE UNIQUE INDEX holds_live_number_idx ON holds (user_id, live_number) WHERE state = 'held';

DROP INDEX holds_expiry_idx;
CREATE INDEX holds_time_up_idx ON holds (least(expires_at, sign_of_life_by, given_back_at)) WHERE state = 'held';
