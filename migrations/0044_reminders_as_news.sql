-- That what somebody booked is tomorrow is a kind of news like the others: by mail, on devices, or neither. Who wanted
-- no mail before wants no reminder at all.
ALTER TABLE news_choices
  DROP CONSTRAINT news_choices_kind_check,
  ADD CONSTRAINT news_choices_kind_check
    CHECK (kind IN ('booking_reminder', 'waiting_list', 'place_free', 'saved_search', 'favourite_dates'));
INSERT INTO news_choices (user_id, kind, by_mail, by_push, token)
SELECT id, 'booking_reminder', false, false, replace(concat(gen_random_uuid(), gen_random_uuid()), '-', '')
FROM users WHERE NOT wants_reminders AND deleted_at IS NULL;
ALTER TABLE users DROP COLUMN wants_reminders;
