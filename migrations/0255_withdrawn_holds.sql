-- A trainer may stop offering a time while somebody pays for it, and end that hold.
ALTER TABLE orders
  -- When the trainer ended it. It becomes no booking, and a payment for it goes back.
  ADD COLUMN withdrawn_at timestamptz;
