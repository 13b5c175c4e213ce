-- What an admin had read when they decided, so that a resubmission shows what is different.

ALTER TABLE moderation_decisions
  ADD COLUMN submission jsonb;  -- [label, text] pairs of a business or session; null for others and earlier decisions
