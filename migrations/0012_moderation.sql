-- What admins decide, what people report to them, and the record of every act.

-- What was done, by whom, to what. Append-only: a rule of the database, not of the code's good manners.
CREATE TABLE audit_log (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor_id    uuid REFERENCES users (id),
  action      text NOT NULL,
  subject     text NOT NULL,
  subject_id  text NOT NULL,
  reason      text,                                  -- the one given
  before      jsonb,                                 -- the state before and after
  after       jsonb,
  details     jsonb NOT NULL DEFAULT '{}',           -- what else came of it: dates cancelled, refunds made
  request_id  text,                                  -- the request that did it
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_log_subject_idx ON audit_log (subject, subject_id, created_at);
CREATE INDEX audit_log_actor_idx ON audit_log (actor_id, created_at);
CREATE INDEX audit_log_action_idx ON audit_log (action, id DESC);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
-- Row triggers do not see TRUNCATE.
CREATE TRIGGER audit_log_is_never_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- A decision takes effect at once; its e-mail leaves some seconds later, unless the decision is undone until then.
-- One row is either announced or undone, whichever comes first.
CREATE TABLE moderation_decisions (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  subject       text NOT NULL CHECK (subject IN ('business', 'session', 'trainer', 'business-edit')),
  subject_id    bigint NOT NULL,
  verdict       text NOT NULL CHECK (verdict IN ('approved', 'rejected')),
  reason        text,
  decided_by    uuid NOT NULL REFERENCES users (id),
  decided_at    timestamptz NOT NULL,
  undone_at     timestamptz,
  announced_at  timestamptz,
  CHECK (verdict <> 'rejected' OR reason IS NOT NULL),
  CHECK (undone_at IS NULL OR announced_at IS NULL)
);
CREATE INDEX moderation_decisions_subject_idx ON moderation_decisions (subject, subject_id, decided_at DESC);

-- What people report, and what became of it.
CREATE TABLE reports (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  subject      text NOT NULL CHECK (subject IN ('session', 'business', 'trainer', 'review', 'photo', 'instructor')),
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
