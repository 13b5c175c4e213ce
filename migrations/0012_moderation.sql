-- One engine decides in all review queues, so a decision may be about anything that waits in one of them. The previous
-- release goes on writing decisions about listings, which have a number.

ALTER TABLE moderation_decisions
  ALTER COLUMN subject_id DROP NOT NULL,
  ADD COLUMN subject_uuid uuid,  -- of subjects whose id is a UUID; subject_id is null then
  DROP CONSTRAINT moderation_decisions_subject_check,
  ADD CONSTRAINT moderation_decisions_subject_known CHECK (subject IN ('business', 'business-edit', 'session', 'trainer',
    'claim', 'paper', 'photo', 'instructor', 'venue')) NOT VALID,
  ADD CONSTRAINT moderation_decisions_one_id CHECK (num_nonnulls(subject_id, subject_uuid) = 1) NOT VALID;
