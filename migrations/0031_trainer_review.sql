-- Trainers' applications are decided like listings: at once, and to be undone until the e-mail leaves.
ALTER TABLE moderation_decisions DROP CONSTRAINT moderation_decisions_subject_check;
ALTER TABLE moderation_decisions ADD CONSTRAINT moderation_decisions_subject_check
  CHECK (subject IN ('business', 'session', 'trainer'));

-- When the application as it stands was sent in: the queue's order, and what tells one mail about it from the next.
ALTER TABLE trainers ADD COLUMN submitted_at timestamptz NOT NULL DEFAULT now();
UPDATE trainers SET submitted_at = created_at;

-- Where the directory cannot show somebody without a reason for it, the database knows one.
ALTER TABLE trainers ADD CONSTRAINT trainers_rejected_with_reason
  CHECK (status <> 'rejected' OR rejection_reason IS NOT NULL);
CREATE INDEX trainers_status_idx ON trainers (status, submitted_at);
