-- One person who is two customers of a business: two accounts, or one that was brought along and one of their own
-- (docs/decisions/0082-customers-are-merged-by-pointing.md).

-- The customer as whom this one is shown; null for who is shown as themselves. Nothing of theirs is moved, so that
-- taking the two apart again puts everything back. Deferred: a package brings both, in any order.
ALTER TABLE customers
  ADD COLUMN merged_into uuid,
  ADD CONSTRAINT customers_not_into_itself CHECK (merged_into <> id),
  ADD CONSTRAINT customers_of_business_key UNIQUE (business_id, id),
  ADD CONSTRAINT customers_merged_fkey FOREIGN KEY (business_id, merged_into) REFERENCES customers (business_id, id)
    ON DELETE SET NULL (merged_into) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX customers_merged_idx ON customers (merged_into) WHERE merged_into IS NOT NULL;

-- The rows of the person who is this customer, whichever of them it is: the one that is shown, and those merged into it.
CREATE FUNCTION rows_of_customer(customer uuid) RETURNS SETOF customers LANGUAGE sql STABLE PARALLEL SAFE ROWS 1
BEGIN ATOMIC
  SELECT c.* FROM customers one
  JOIN customers c ON c.id = COALESCE(one.merged_into, one.id) OR c.merged_into = COALESCE(one.merged_into, one.id)
  WHERE one.id = customer;
END;

-- The latest word counts, as which of their accounts ever it was said.
CREATE OR REPLACE FUNCTION news_wanted(customer uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN COALESCE((SELECT n.wants FROM customer_consents n
                   WHERE n.customer_id IN (SELECT r.id FROM rows_of_customer(customer) r)
                   ORDER BY n.id DESC LIMIT 1), false);
