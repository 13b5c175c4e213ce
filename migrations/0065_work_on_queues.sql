-- Who of the admins has what waits, and what they note of it for each other: one mechanism for every queue.

-- What an admin has taken on. No row: nobody has it.
CREATE TABLE queue_assignments (
  kind         text NOT NULL,
  item_id      text NOT NULL,
  assigned_to  uuid NOT NULL REFERENCES users (id),
  assigned_at  timestamptz NOT NULL,
  PRIMARY KEY (kind, item_id)
);
CREATE INDEX queue_assignments_to_idx ON queue_assignments (assigned_to);

-- Read by admins alone, by the id that its form gave it, so that one whose answer was lost is one note.
CREATE TABLE queue_notes (
  id          uuid PRIMARY KEY,
  kind        text NOT NULL,
  item_id     text NOT NULL,
  author_id   uuid NOT NULL REFERENCES users (id),
  body        text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 2000),
  written_at  timestamptz NOT NULL
);
CREATE INDEX queue_notes_item_idx ON queue_notes (kind, item_id, written_at);
