-- Whose expenses a person's receipts are for: a company that they name on their profile. Null: none.
ALTER TABLE users ADD COLUMN receipt_company text;
