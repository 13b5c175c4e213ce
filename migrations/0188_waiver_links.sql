-- A link by which a grown-up who comes by somebody else's booking reads, answers and signs for themselves. The token is
-- with them alone; here is its digest, and one of the name it was made for: another name on the booking ends it.
CREATE TABLE waiver_links (
  booking_id     uuid PRIMARY KEY REFERENCES bookings (id),
  token_digest   text NOT NULL UNIQUE,
  person_digest  text NOT NULL,
  made_at        timestamptz NOT NULL
);

-- What somebody answered by such a link is in no copy of what the account that booked has.
ALTER TABLE waiver_signatures ADD COLUMN by_link boolean NOT NULL DEFAULT false;
