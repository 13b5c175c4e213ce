-- A way to sign in, offered after paying
-- --------------------------------------

-- When the person took or declined it. Null: it may be shown.
ALTER TABLE users ADD COLUMN sign_in_offer_answered_at timestamptz;
