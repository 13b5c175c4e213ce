-- The private address with which a calendar program follows a business's timetable. Whoever knows the token reads times and
-- how many places are taken, and no names, so it can be replaced and ended.
CREATE TABLE business_calendars (
  business_id  bigint PRIMARY KEY REFERENCES businesses (id),
  token        text NOT NULL UNIQUE,
  made_at      timestamptz NOT NULL
);
