-- Without a transaction.
-- Deleting an instructor looks for the invitations that name them.
DROP INDEX CONCURRENTLY IF EXISTS business_invitations_instructor_idx;
CREATE INDEX CONCURRENTLY business_invitations_instructor_idx ON business_invitations (instructor_id)
  WHERE instructor_id IS NOT NULL;
