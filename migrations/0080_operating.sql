-- What whoever operates the site looks at: back-ups, and the way to what is new or went wrong without reading the rest.

-- A back-up, or one that was restored to see whether it would do, as the command that did it wrote it down.
CREATE TABLE backups (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('made', 'restored')),
  began_at    timestamptz NOT NULL,
  ended_at    timestamptz NOT NULL CHECK (ended_at >= began_at),
  succeeded   boolean NOT NULL,
  bytes       bigint CHECK (bytes >= 0),          -- of the back-up, where it is known
  note        text NOT NULL DEFAULT ''            -- where it lies, or why it failed; nothing that opens anything
);
CREATE INDEX backups_latest_idx ON backups (kind, ended_at DESC);

CREATE INDEX mail_log_created_idx ON mail_log (created_at);
CREATE INDEX refunds_created_idx ON refunds (created_at);
CREATE INDEX refunds_failed_idx ON refunds (updated_at) WHERE state = 'failed';
CREATE INDEX payouts_failed_idx ON payouts (updated_at) WHERE state = 'failed';
CREATE INDEX provider_events_received_idx ON provider_events (received_at);
