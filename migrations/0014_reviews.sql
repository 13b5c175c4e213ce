-- The limits of what people write about sessions, and the order in which a session shows it.
ALTER TABLE reviews
  ADD CONSTRAINT reviews_body_length CHECK (char_length(body) <= 1500),
  ADD CONSTRAINT reviews_answer_length CHECK (char_length(answer) BETWEEN 1 AND 1500),
  ADD CONSTRAINT reviews_answered_at CHECK ((answer IS NULL) = (answered_at IS NULL)),
  ADD CONSTRAINT reviews_hidden_reason_length CHECK (char_length(hidden_reason) BETWEEN 1 AND 500);
CREATE INDEX reviews_user_idx ON reviews (user_id);
