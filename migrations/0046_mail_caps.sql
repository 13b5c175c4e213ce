-- How much mail somebody gets whom others can have mail sent to.

-- When an invitation was last sent: it can be sent again ten minutes later, withdrawn and made anew or not.
ALTER TABLE business_invitations ADD COLUMN sent_at timestamptz NOT NULL DEFAULT now();
UPDATE business_invitations SET sent_at = created_at;

-- A mail beyond what its recipient may get in a day is kept as a row, with why, and never sent.
ALTER TABLE mail_log DROP CONSTRAINT mail_log_state_check;
ALTER TABLE mail_log ADD CONSTRAINT mail_log_state_check
  CHECK (state IN ('sending', 'waiting', 'sent', 'refused', 'capped'));

-- The mailbox behind an address, whatever its letters' case and its "+tag": by it a day's mail is counted.
CREATE FUNCTION mailbox_of(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(lower(address), '\+[^@]*@', '@');
CREATE INDEX mail_log_mailbox_idx ON mail_log (mailbox_of(recipient), template, created_at);
