-- Wrong promo codes and codes of gift vouchers are counted beside wrong passwords: for a person, for a business within
-- an hour, and for a network within an hour.
ALTER TABLE guesses
  DROP CONSTRAINT guesses_of_check,
  ADD CONSTRAINT guesses_of_check
    CHECK (of IN ('password', 'confirmation', 'code', 'promo_code', 'gift_voucher')) NOT VALID;
