-- Without blocking writers: the constraint of 0032 holds for every row.
ALTER TABLE open_feed_items VALIDATE CONSTRAINT open_feed_items_feed_check;
