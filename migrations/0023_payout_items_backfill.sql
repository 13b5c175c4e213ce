-- The open items of earlier postings. In a file of its own it blocks no booking: the trigger of 0022 is committed, so an
-- item that is there already has all of its postings. Settled bookings get their item if something is posted again.
-- They are looked at from now on until they are due: a check-in at this moment would miss its item.
INSERT INTO payout_items (booking_id, payment_id, seller, pence, is_demonstration, due_at)
SELECT booking_id, payment_id, seller, pence, is_demonstration, '-infinity' FROM payout_balances WHERE pence <> 0
-- In the order of a dispute's postings, so that the two wait for each other in one direction only.
ORDER BY booking_id, payment_id
ON CONFLICT DO NOTHING;
