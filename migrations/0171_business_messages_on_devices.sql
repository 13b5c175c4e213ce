-- What a business writes to all who booked a date is a kind of news of its own, on devices beside the mail.
ALTER TABLE news_choices
  DROP CONSTRAINT news_choices_kind_check,
  ADD CONSTRAINT news_choices_kind_check
    CHECK (kind IN ('booking_reminder', 'waiting_list', 'place_free', 'saved_search', 'favourite_dates',
                    'favourite_teachers', 'business_message'));
