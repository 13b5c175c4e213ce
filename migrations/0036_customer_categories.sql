-- Categories that a business has checked
-- --------------------------------------

-- A table of its own, as customer_birthdays.
CREATE TABLE customer_categories (
  customer_id  uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  category     text NOT NULL CHECK (category IN ('concession', 'student', 'junior', 'senior', 'carer')),
  valid_until  date NOT NULL,  -- the last day in London
  checked_by   uuid REFERENCES users (id) ON DELETE SET NULL,
  checked_at   timestamptz NOT NULL,
  PRIMARY KEY (customer_id, category)
);
COMMENT ON TABLE customer_categories IS
  'A category that a business has checked for a customer, until a day; no document is stored.';
CREATE INDEX customer_categories_checked_by_idx ON customer_categories (checked_by) WHERE checked_by IS NOT NULL;
