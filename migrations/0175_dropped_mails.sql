-- A mail whose news are none any more before it has gone, such as the confirmation of a booking that was cancelled, is at
-- its end as `dropped`.
ALTER TABLE mail_log
  DROP CONSTRAINT mail_log_state_check,
  ADD CONSTRAINT mail_log_state_check
    CHECK (state IN ('sending', 'waiting', 'sent', 'refused', 'capped', 'dropped')) NOT VALID;
