-- A date can be cancelled after it has begun. Its business then says whether people with an attendance mark are
-- refunded too, or keep their booking.
ALTER TABLE occurrence_cancellations ADD COLUMN refunds_marked boolean NOT NULL DEFAULT true;
