-- That somebody else teaches a date of a favourite is a kind of news of its own.
ALTER TABLE news_choices
  DROP CONSTRAINT news_choices_kind_check,
  ADD CONSTRAINT news_choices_kind_check
    CHECK (kind IN ('booking_reminder', 'waiting_list', 'place_free', 'saved_search', 'favourite_dates',
                    'favourite_teachers'));

-- A date to come that others teach than everybody was shown, which nobody who follows it has been told of yet: who was
-- shown before the first of the changes. The row goes when they are told.
CREATE TABLE taught_changes (
  occurrence_id  bigint PRIMARY KEY REFERENCES occurrences (id) ON DELETE CASCADE,
  previous_ids   bigint[] NOT NULL,
  changed_at     timestamptz NOT NULL
);

-- Who follows a session, or somebody who teaches.
CREATE INDEX favourites_session_idx ON favourites (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX favourites_instructor_idx ON favourites (instructor_id) WHERE instructor_id IS NOT NULL;
