-- Weekly places of a membership
-- -----------------------------

-- The most places of a week, Monday to Sunday in London, that a membership covers. Null: no such limit.
ALTER TABLE entitlement_products ADD COLUMN weekly_places smallint;
ALTER TABLE entitlement_products ADD CONSTRAINT entitlement_products_weekly_check
  CHECK (weekly_places BETWEEN 1 AND 50 AND (weekly_places IS NULL OR kind = 'membership')) NOT VALID;
