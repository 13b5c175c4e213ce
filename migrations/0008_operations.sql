-- Moderation, help, settings of the site, imports and exports, and what keeps the processes running.

-- Audit log
-- ---------

CREATE TABLE audit_log (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor_id    uuid REFERENCES users (id),
  action      text NOT NULL,
  subject     text NOT NULL,
  subject_id  text NOT NULL,
  reason      text,
  before      jsonb,                        -- the state before and after
  after       jsonb,
  details     jsonb NOT NULL DEFAULT '{}',  -- further effects: cancelled occurrences, refunds
  request_id  text,                         -- the request that did it
  created_at  timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE audit_log IS 'What was done, by whom and to what; append-only.';
CREATE INDEX audit_log_subject_idx ON audit_log (subject, subject_id, created_at);
CREATE INDEX audit_log_actor_idx ON audit_log (actor_id, created_at);
CREATE INDEX audit_log_action_idx ON audit_log (action, id DESC);

CREATE FUNCTION reject_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION reject_audit_change();
-- Row triggers do not see TRUNCATE.
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_change();

-- Moderation
-- ----------

CREATE TABLE moderation_decisions (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  subject       text NOT NULL CHECK (subject IN ('business', 'session', 'trainer', 'business-edit')),
  subject_id    bigint NOT NULL,
  verdict       text NOT NULL CHECK (verdict IN ('approved', 'rejected')),
  reason        text,
  decided_by    uuid NOT NULL REFERENCES users (id),
  decided_at    timestamptz NOT NULL,
  undone_at     timestamptz,
  announced_at  timestamptz,
  CHECK (verdict <> 'rejected' OR reason IS NOT NULL),
  CHECK (undone_at IS NULL OR announced_at IS NULL)
);
COMMENT ON TABLE moderation_decisions IS 'A decision of an admin, which is either announced or undone.';
CREATE INDEX moderation_decisions_subject_idx ON moderation_decisions (subject, subject_id, decided_at DESC);

CREATE TABLE reports (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  subject      text NOT NULL CHECK (subject IN ('session', 'business', 'trainer', 'review', 'photo', 'instructor')),
  subject_id   text NOT NULL,
  reason       text NOT NULL,
  details      text NOT NULL DEFAULT '',
  reporter_id  uuid REFERENCES users (id),  -- null: a visitor
  state        text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'dismissed', 'hidden', 'taken_down')),
  resolved_by  uuid REFERENCES users (id),
  resolved_at  timestamptz,
  resolution   text,                        -- the admin's reason
  created_at   timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'open') = (resolved_at IS NULL)),
  CHECK ((state = 'open') = (resolved_by IS NULL)),
  CHECK (resolved_at IS NULL OR resolution IS NOT NULL)
);
COMMENT ON TABLE reports IS 'What people reported, and how it was resolved.';
CREATE INDEX reports_open_idx ON reports (created_at) WHERE state = 'open';
CREATE INDEX reports_subject_idx ON reports (subject, subject_id);

CREATE TABLE signals (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind          text NOT NULL CHECK (kind IN ('holds', 'declines', 'reviews', 'accounts', 'duplicate')),
  subject       text NOT NULL CHECK (subject IN ('user', 'business', 'trainer', 'network')),
  subject_id    text NOT NULL,                        -- for a network, a digest of its address
  other_id      text NOT NULL DEFAULT '',             -- the business that looks the same
  weight        integer NOT NULL CHECK (weight > 0),  -- maximum count, or similarity in per cent
  facts         jsonb NOT NULL,
  detected_at   timestamptz NOT NULL,
  last_seen_at  timestamptz NOT NULL CHECK (last_seen_at >= detected_at),
  state         text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'dismissed', 'seen_to', 'suspended')),
  decided_by    uuid REFERENCES users (id),
  decided_at    timestamptz,
  decision      text,                                 -- the admin's reason
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK ((state = 'open') = (decided_by IS NULL)),
  CHECK ((state = 'open') = (decision IS NULL)),
  CHECK ((kind = 'duplicate') = (other_id <> '')),
  CHECK ((kind = 'accounts') = (subject = 'network'))
);
COMMENT ON TABLE signals IS 'A sign of misuse or of a duplicate, for an admin to decide.';
CREATE UNIQUE INDEX signals_one_open_idx ON signals (kind, subject, subject_id, other_id) WHERE state = 'open';
CREATE INDEX signals_subject_idx ON signals (subject, subject_id, kind, decided_at);
CREATE INDEX signals_decided_idx ON signals (decided_at) WHERE state <> 'open';

CREATE TABLE queue_assignments (
  kind         text NOT NULL,
  item_id      text NOT NULL,
  assigned_to  uuid NOT NULL REFERENCES users (id),
  assigned_at  timestamptz NOT NULL,
  PRIMARY KEY (kind, item_id)
);
COMMENT ON TABLE queue_assignments IS 'Which admin is assigned to an item of a queue.';
CREATE INDEX queue_assignments_to_idx ON queue_assignments (assigned_to);

CREATE TABLE queue_notes (
  id          uuid PRIMARY KEY,
  kind        text NOT NULL,
  item_id     text NOT NULL,
  author_id   uuid NOT NULL REFERENCES users (id),
  body        text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 2000),
  written_at  timestamptz NOT NULL
);
COMMENT ON TABLE queue_notes IS 'Notes of admins about an item of a queue.';
CREATE INDEX queue_notes_item_idx ON queue_notes (kind, item_id, written_at);

-- Help
-- ----

CREATE TABLE help_messages (
  id           uuid PRIMARY KEY,
  reference    text NOT NULL UNIQUE,  -- H-4F7K2, for people to read out
  topic        text NOT NULL,
  complaint    boolean NOT NULL,
  user_id      uuid REFERENCES users (id),
  name         text NOT NULL DEFAULT '',
  email        text NOT NULL DEFAULT '',
  booking_id   uuid REFERENCES bookings (id) ON DELETE SET NULL,
  body         text NOT NULL,
  state        text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'closed')),
  -- Counts answers, assignments and closings, to detect concurrent changes.
  revision     integer NOT NULL DEFAULT 0,
  assigned_to  uuid REFERENCES users (id),
  sent_at      timestamptz NOT NULL,
  due_on       date NOT NULL,         -- day in London by the end of which an answer is due
  answered_at  timestamptz,
  closed_at    timestamptz,
  erased_at    timestamptz,
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK (erased_at IS NULL OR (state = 'closed' AND user_id IS NULL AND name = '' AND email = '' AND body = '')),
  CHECK (erased_at IS NOT NULL OR user_id IS NOT NULL OR email <> '')
);
COMMENT ON TABLE help_messages IS 'A message from the contact form.';
CREATE INDEX help_messages_open_idx ON help_messages (due_on, sent_at) WHERE state = 'open';
CREATE INDEX help_messages_closed_idx ON help_messages (closed_at) WHERE state = 'closed' AND erased_at IS NULL;
CREATE INDEX help_messages_user_idx ON help_messages (user_id, sent_at DESC) WHERE user_id IS NOT NULL;
CREATE INDEX help_messages_email_idx ON help_messages (lower(email)) WHERE email <> '';
CREATE INDEX help_messages_booking_idx ON help_messages (booking_id) WHERE booking_id IS NOT NULL;

CREATE TABLE help_replies (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  message_id  uuid NOT NULL REFERENCES help_messages (id) ON DELETE CASCADE,
  kind        text NOT NULL CHECK (kind IN ('answer', 'note')),
  author_id   uuid NOT NULL REFERENCES users (id),
  body        text NOT NULL,
  written_at  timestamptz NOT NULL
);
COMMENT ON TABLE help_replies IS 'Answers and internal notes of admins to a help message.';
CREATE INDEX help_replies_message_idx ON help_replies (message_id, written_at);

-- Settings of the site
-- --------------------

CREATE TABLE feature_flag_changes (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name         text NOT NULL,
  is_enabled   boolean NOT NULL,
  reason       text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500),
  changed_by   uuid NOT NULL REFERENCES users (id),
  changed_at   timestamptz NOT NULL,
  previous_id  bigint NOT NULL,
  CONSTRAINT feature_flag_changes_previous_unique UNIQUE (name, previous_id)
);
COMMENT ON TABLE feature_flag_changes IS
  'Every change of a feature flag; the latest row of a name is its state, and a flag without a row is enabled.';

CREATE TABLE text_versions (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name          text NOT NULL,
  words         jsonb CHECK (jsonb_typeof(words) = 'object'),
  note          text NOT NULL CHECK (char_length(note) BETWEEN 1 AND 500),
  published_by  uuid NOT NULL REFERENCES users (id),
  published_at  timestamptz NOT NULL,
  previous_id   bigint NOT NULL,
  CONSTRAINT text_versions_previous_unique UNIQUE (name, previous_id)
);
COMMENT ON TABLE text_versions IS
  'Every published version of an editable text; the latest row of a name is what people read.';

-- What people agreed to stays available: a version is never changed or removed.
CREATE FUNCTION reject_text_version_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A version of a text is never changed.';
END $$;
CREATE TRIGGER text_versions_no_change BEFORE UPDATE OR DELETE ON text_versions
  FOR EACH ROW EXECUTE FUNCTION reject_text_version_change();
CREATE TRIGGER text_versions_no_truncate BEFORE TRUNCATE ON text_versions
  FOR EACH STATEMENT EXECUTE FUNCTION reject_text_version_change();

-- Export and import of businesses
-- -------------------------------

CREATE TABLE business_exports (
  id            uuid PRIMARY KEY,
  business_id   bigint NOT NULL REFERENCES businesses (id),
  requested_by  uuid NOT NULL REFERENCES users (id),
  requested_at  timestamptz NOT NULL,
  ready_at      timestamptz,
  problem       text,         -- why it could not be made
  file_key      text,
  bytes         bigint CHECK (bytes > 0),
  records       integer CHECK (records > 0),
  expires_at    timestamptz,  -- not available from then on, and its file is deleted
  CHECK (num_nulls(ready_at, file_key, bytes, records) IN (0, 4)),
  CHECK (ready_at IS NULL OR (problem IS NULL AND expires_at IS NOT NULL))
);
COMMENT ON TABLE business_exports IS 'A package of all data of a business that its owner requested.';
CREATE UNIQUE INDEX business_exports_one_pending_idx ON business_exports (business_id)
  WHERE ready_at IS NULL AND problem IS NULL;
CREATE INDEX business_exports_business_idx ON business_exports (business_id, requested_at DESC);
CREATE INDEX business_exports_expires_idx ON business_exports (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE restored_packages (
  package_id   uuid PRIMARY KEY,
  business_id  bigint NOT NULL REFERENCES businesses (id),
  restored_by  uuid REFERENCES users (id),  -- null: on the command line
  restored_at  timestamptz NOT NULL
);
COMMENT ON TABLE restored_packages IS 'Packages that were imported here, each once.';

CREATE TABLE record_imports (
  id           uuid PRIMARY KEY,
  business_id  bigint NOT NULL REFERENCES businesses (id),
  kind         text NOT NULL CHECK (kind IN ('customers', 'timetable', 'passes', 'bookings')),
  source       text NOT NULL CHECK (char_length(source) BETWEEN 1 AND 60),
  file_name    text NOT NULL,
  digest       text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),  -- of the file: the same one is imported once
  records      integer NOT NULL CHECK (records > 0),
  imported_by  uuid NOT NULL REFERENCES users (id),
  imported_at  timestamptz NOT NULL,
  undone_at    timestamptz
);
COMMENT ON TABLE record_imports IS 'A CSV file of records that a business imported.';
CREATE UNIQUE INDEX record_imports_unique_idx ON record_imports (business_id, kind, digest) WHERE undone_at IS NULL;
CREATE INDEX record_imports_business_idx ON record_imports (business_id, imported_at DESC);

CREATE TABLE record_import_items (
  import_id    uuid NOT NULL REFERENCES record_imports (id) ON DELETE CASCADE,
  entity_type  text NOT NULL CHECK (entity_type IN ('account', 'customer', 'consent', 'session', 'pass', 'order')),
  entity_id    text NOT NULL,
  PRIMARY KEY (import_id, entity_type, entity_id)
);
COMMENT ON TABLE record_import_items IS 'What a record import made, so that it can be undone.';

-- Processes
-- ---------

CREATE TABLE backups (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('made', 'restored')),
  started_at  timestamptz NOT NULL,
  ended_at    timestamptz NOT NULL CHECK (ended_at >= started_at),
  succeeded   boolean NOT NULL,
  bytes       bigint CHECK (bytes >= 0),  -- size of the backup, where known
  note        text NOT NULL DEFAULT ''    -- where it is, or why it failed; no secrets
);
COMMENT ON TABLE backups IS 'Backups and test restores, as the command recorded them.';
CREATE INDEX backups_latest_idx ON backups (kind, ended_at DESC);

-- Unlogged: nothing of value is lost with it, and standbys do not have it.
CREATE UNLOGGED TABLE rate_limits (
  -- Digest of what is limited and for whom: no address is stored.
  key      text PRIMARY KEY,
  hits     integer NOT NULL CHECK (hits > 0),
  ends_at  timestamptz NOT NULL
);
COMMENT ON TABLE rate_limits IS
  'Requests in a window of time, for the limits that all processes share; a crash empties it.';
CREATE INDEX rate_limits_ends_at_idx ON rate_limits (ends_at);

CREATE TABLE job_runners (
  id            text PRIMARY KEY,  -- the job library's id, which is on its locked jobs
  last_seen_at  timestamptz NOT NULL
);
COMMENT ON TABLE job_runners IS 'Processes that run jobs, and their last heartbeat.';
