-- Payments that a bank decides later
-- ----------------------------------

-- While a bank decides on a payment, expires_at is the end of that wait, and this is what it was before. Null
-- otherwise; it stays when the wait ends without an answer, because money may still arrive.
ALTER TABLE holds ADD COLUMN expiry_before_bank timestamptz;
