-- What is counted of searches, by days of London's calendar and without anything about who searched.

-- Searches that found nothing, by postcode district and activity: where people look for what is not there. `narrowed` of
-- them asked for more than place and activity, so that something may be there all the same.
CREATE TABLE empty_searches (
  day       date NOT NULL,
  place     text,                                    -- "Homerton (E9)"; null: everywhere, or an area wider than a city
  activity  text,                                    -- the slug; null: any
  times     integer NOT NULL CHECK (times > 0),
  narrowed  integer NOT NULL CHECK (narrowed BETWEEN 0 AND times),
  CONSTRAINT empty_searches_key UNIQUE NULLS NOT DISTINCT (day, place, activity)
);
