-- Without a transaction.
-- Each night whom mail of a year ago went to is forgotten: found among those that are still known, where the night read
-- every mail that was ever sent.
DROP INDEX CONCURRENTLY IF EXISTS mail_log_recipient_idx;
CREATE INDEX CONCURRENTLY mail_log_recipient_idx ON mail_log (created_at) WHERE recipient <> '';
