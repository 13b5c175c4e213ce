-- What a trainer noted of somebody who booked them: for the trainer alone. The key names the writing, so that a note whose
-- answer was lost is one note.
CREATE TABLE client_notes (
  id          uuid PRIMARY KEY,
  trainer_id  bigint NOT NULL REFERENCES trainers (id) ON DELETE CASCADE,
  client_id   uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  body        text NOT NULL CHECK (body <> ''),
  written_at  timestamptz NOT NULL
);
CREATE INDEX client_notes_trainer_idx ON client_notes (trainer_id, client_id, written_at);
CREATE INDEX client_notes_client_idx ON client_notes (client_id);
