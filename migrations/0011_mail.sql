-- Which e-mails were sent, and where the demo keeps them.

-- One row for each logical e-mail ("booking 7f3… confirmed, to the seeker"). The key makes a job that runs twice
-- send once. SMTP itself promises only "at least once": a process that dies between the server's answer and the
-- row's update sends again, with the same Message-ID, by which mail programs recognise the duplicate.
-- A mail beyond what its recipient may get in a day is kept as `capped`, with why, and never sent.
CREATE TABLE mail_log (
  key         text PRIMARY KEY,
  template    text NOT NULL,
  recipient   text NOT NULL,
  message_id  text NOT NULL UNIQUE,
  state       text NOT NULL CHECK (state IN ('sending', 'waiting', 'sent', 'refused', 'capped')),
  attempts    integer NOT NULL CHECK (attempts >= 1),
  last_error  text,
  claimed_at  timestamptz NOT NULL,                     -- when the latest attempt began
  sent_at     timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'sent') = (sent_at IS NOT NULL))
);
CREATE INDEX mail_log_unsent_idx ON mail_log (claimed_at) WHERE state <> 'sent';
-- The mailbox behind an address, whatever its letters' case and its "+tag": by it a day's mail is counted.
CREATE FUNCTION mailbox_of(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(lower(address), '\+[^@]*@', '@');
CREATE INDEX mail_log_mailbox_idx ON mail_log (mailbox_of(recipient), template, created_at);

-- Without an SMTP server the demo keeps whole messages here, byte for byte as they would have gone out.
CREATE TABLE demo_mail (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  envelope_from  text NOT NULL,
  envelope_to    text[] NOT NULL CHECK (cardinality(envelope_to) >= 1),
  raw            bytea NOT NULL,
  received_at    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX demo_mail_recipient_idx ON demo_mail USING gin (envelope_to);
