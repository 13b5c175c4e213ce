-- Whoever came to a date without having booked, as it was noted at the door. The device that notes names the row, so that
-- what it sends again after a connection was lost is noted once. What they gave there is their business's own: Fettle
-- neither takes it nor charges for it, so that no ledger knows it.
CREATE TABLE walk_ins (
  id             uuid PRIMARY KEY,
  occurrence_id  bigint NOT NULL REFERENCES occurrences (id) ON DELETE CASCADE,
  name           text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
  places         smallint NOT NULL CHECK (places BETWEEN 1 AND 10),
  paid_by        text NOT NULL CHECK (paid_by IN ('cash', 'card_reader', 'nothing')),
  paid_pence     integer NOT NULL CHECK (paid_pence >= 0),
  came_at        timestamptz NOT NULL,
  noted_at       timestamptz NOT NULL,
  noted_by       uuid REFERENCES users (id),
  taken_back_at  timestamptz,
  CHECK (paid_by <> 'nothing' OR paid_pence = 0)
);
CREATE INDEX walk_ins_occurrence_idx ON walk_ins (occurrence_id) WHERE taken_back_at IS NULL;
CREATE INDEX walk_ins_noted_by_idx ON walk_ins (noted_by) WHERE noted_by IS NOT NULL;
CREATE INDEX walk_ins_came_idx ON walk_ins (came_at);
