-- What people write to us, what was answered, and by when it has to be.

-- A message from the contact form, by the id that its form gave it, so that one whose answer was lost is one message. Name
-- and address are of whoever was signed out; of an account they are the account's. Once its text is erased nothing of
-- anybody is left.
CREATE TABLE help_messages (
  id           uuid PRIMARY KEY,
  reference    text NOT NULL UNIQUE,                        -- H-4F7K2, for people to read out
  topic        text NOT NULL,
  complaint    boolean NOT NULL,
  user_id      uuid REFERENCES users (id),
  name         text NOT NULL DEFAULT '',
  email        text NOT NULL DEFAULT '',
  booking_id   uuid REFERENCES bookings (id) ON DELETE SET NULL,
  body         text NOT NULL,
  state        text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'closed')),
  -- How often it was answered, assigned, closed or reopened: what an admin has seen when they do the next.
  revision     integer NOT NULL DEFAULT 0,
  assigned_to  uuid REFERENCES users (id),
  sent_at      timestamptz NOT NULL,
  due_on       date NOT NULL,                               -- London's day by the end of which it is answered
  answered_at  timestamptz,
  closed_at    timestamptz,
  erased_at    timestamptz,
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK (erased_at IS NULL OR (state = 'closed' AND user_id IS NULL AND name = '' AND email = '' AND body = '')),
  CHECK (erased_at IS NOT NULL OR user_id IS NOT NULL OR email <> '')
);
CREATE INDEX help_messages_open_idx ON help_messages (due_on, sent_at) WHERE state = 'open';
CREATE INDEX help_messages_closed_idx ON help_messages (closed_at) WHERE state = 'closed' AND erased_at IS NULL;
CREATE INDEX help_messages_user_idx ON help_messages (user_id, sent_at DESC) WHERE user_id IS NOT NULL;
CREATE INDEX help_messages_email_idx ON help_messages (lower(email)) WHERE email <> '';
CREATE INDEX help_messages_booking_idx ON help_messages (booking_id) WHERE booking_id IS NOT NULL;

-- What admins wrote about a message: answers, which were mailed, and notes, which only admins read.
CREATE TABLE help_replies (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  message_id  uuid NOT NULL REFERENCES help_messages (id) ON DELETE CASCADE,
  kind        text NOT NULL CHECK (kind IN ('answer', 'note')),
  author_id   uuid NOT NULL REFERENCES users (id),
  body        text NOT NULL,
  written_at  timestamptz NOT NULL
);
CREATE INDEX help_replies_message_idx ON help_replies (message_id, written_at);
