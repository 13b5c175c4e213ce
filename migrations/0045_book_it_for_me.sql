-- Whoever waits may agree that what comes free is booked for them with a card that they keep, up to a total.
ALTER TABLE waiting_places
  ADD COLUMN agreed_card   text,                     -- which of their cards, as the provider calls it
  ADD COLUMN agreed_pence  integer CHECK (agreed_pence > 0),
  ADD COLUMN agreed_at     timestamptz,
  ADD CONSTRAINT waiting_places_agreed
    CHECK (num_nonnulls(agreed_card, agreed_pence, agreed_at) IN (0, 3) AND (agreed_at IS NULL OR places = 1));

-- What came of that for an offer: to be booked, being booked (once it is accepted, it was), or why the person is asked
-- after all. Null where nothing was agreed.
ALTER TABLE waiting_offers
  ADD COLUMN agreed_pence  integer,
  ADD COLUMN for_them      text CHECK (for_them IN
    ('due', 'booking', 'too_dear', 'more_to_say', 'declined', 'bank_asks', 'unreachable', 'taken_back', 'moved')),
  ADD CONSTRAINT waiting_offers_agreed CHECK ((agreed_pence IS NULL) = (for_them IS NULL));
CREATE INDEX waiting_offers_for_them_idx ON waiting_offers (counts_from)
  WHERE outcome IS NULL AND for_them IN ('due', 'booking');

-- How many of those who wait get a place is reckoned from the lists that are over.
CREATE INDEX waiting_places_decided_idx ON waiting_places (ended_at DESC) WHERE state IN ('booked', 'missed', 'closed');
