-- The private address with which somebody follows a business's timetable in a calendar program. It belongs to a person's
-- part in the business and ends with it. business_calendars had one for each business, whoever had made it.
CREATE TABLE timetable_feeds (
  business_id  bigint NOT NULL REFERENCES businesses (id),
  user_id      uuid NOT NULL REFERENCES users (id),
  token        text NOT NULL UNIQUE CHECK (char_length(token) >= 43),
  made_at      timestamptz NOT NULL,
  PRIMARY KEY (business_id, user_id)
);
CREATE INDEX timetable_feeds_user_idx ON timetable_feeds (user_id);

-- An address that works goes to the owner or manager who made it; anybody else's ends.
INSERT INTO timetable_feeds (business_id, user_id, token, made_at)
SELECT c.business_id, maker.actor_id, c.token, c.made_at
  FROM business_calendars c
  JOIN businesses b ON b.id = c.business_id
  JOIN LATERAL (SELECT a.actor_id FROM audit_log a
                 WHERE a.action = 'business.calendar_address_made' AND a.subject = 'business'
                   AND a.subject_id = c.business_id::text
                 ORDER BY a.id DESC LIMIT 1) maker ON true
 WHERE char_length(c.token) >= 43
   AND (b.owner_id = maker.actor_id
        OR EXISTS (SELECT FROM business_members m
                    WHERE m.business_id = b.id AND m.user_id = maker.actor_id AND m.role = 'manager'));
