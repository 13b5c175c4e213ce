-- People may put right what they wrote about a session; an edited review says so.
ALTER TABLE reviews
  ADD COLUMN edited_at timestamptz,
  ADD CONSTRAINT reviews_edited_at CHECK (edited_at >= created_at);
