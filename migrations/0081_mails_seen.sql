-- Mails that were refused for good, or held back, which an admin has seen to: their page shows the others.
CREATE TABLE mails_seen (
  key      text PRIMARY KEY REFERENCES mail_log (key) ON DELETE CASCADE,
  seen_by  uuid NOT NULL REFERENCES users (id),
  seen_at  timestamptz NOT NULL DEFAULT now()
);
