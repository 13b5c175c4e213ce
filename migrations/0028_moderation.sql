-- Who decided what about a listing, and the record of every act of an admin.

-- The state before and after, the reason given and the request that did it. `details` holds what else came of it
-- (dates cancelled, refunds made).
ALTER TABLE audit_log
  ADD COLUMN reason text,
  ADD COLUMN before jsonb,
  ADD COLUMN after jsonb,
  ADD COLUMN request_id text;
CREATE INDEX audit_log_action_idx ON audit_log (action, id DESC);

-- Row triggers do not see TRUNCATE.
CREATE TRIGGER audit_log_is_never_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- A decision takes effect at once; its e-mail leaves some seconds later, unless the decision is undone until then.
-- One row is either announced or undone, whichever comes first.
CREATE TABLE moderation_decisions (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  subject       text NOT NULL CHECK (subject IN ('business', 'session')),
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
