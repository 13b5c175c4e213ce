-- What people report, and what became of it.

CREATE TABLE reports (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  subject      text NOT NULL CHECK (subject IN ('session', 'business', 'trainer', 'review')),
  subject_id   text NOT NULL,
  reason       text NOT NULL,
  details      text NOT NULL DEFAULT '',
  reporter_id  uuid REFERENCES users (id),              -- null: a visitor
  state        text NOT NULL DEFAULT 'open'
               CHECK (state IN ('open', 'dismissed', 'hidden', 'taken_down')),
  resolved_by  uuid REFERENCES users (id),
  resolved_at  timestamptz,
  resolution   text,                                    -- the admin's reason
  created_at   timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'open') = (resolved_at IS NULL)),
  CHECK ((state = 'open') = (resolved_by IS NULL)),
  CHECK (resolved_at IS NULL OR resolution IS NOT NULL)
);
CREATE INDEX reports_open_idx ON reports (created_at) WHERE state = 'open';
CREATE INDEX reports_subject_idx ON reports (subject, subject_id);

-- Finding people and bookings by the day they came.
CREATE INDEX users_created_idx ON users (created_at);
CREATE INDEX bookings_created_idx ON bookings (created_at);
