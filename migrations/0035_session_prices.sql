-- Prices for people
-- -----------------

CREATE TABLE session_prices (
  session_id   bigint NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  category     text NOT NULL CHECK (category IN ('concession', 'student', 'junior', 'senior', 'carer')),
  -- The session fee of a place, below the session's own.
  price_pence  integer NOT NULL CHECK (price_pence >= 0),
  -- What proves it, as people read it; empty: nothing.
  proof        text NOT NULL DEFAULT '' CHECK (char_length(proof) <= 80),
  -- Whether the business asks for it at every visit, or once and remembers it.
  proof_check  text NOT NULL DEFAULT 'visit' CHECK (proof_check IN ('visit', 'once')),
  PRIMARY KEY (session_id, category),
  -- Free, because it comes with the place of the person whom they accompany.
  CHECK (category <> 'carer' OR price_pence = 0)
);
COMMENT ON TABLE session_prices IS 'What a session costs people of a category; everyone else pays the session''s price.';

-- Whose price the place has; null: the standard one. Its fees are those of that category.
ALTER TABLE order_items ADD COLUMN category text;
ALTER TABLE order_items ADD CONSTRAINT order_items_category_check
  CHECK (category IN ('concession', 'student', 'junior', 'senior', 'carer')) NOT VALID;
-- What was to be shown for it, as the buyer read it.
ALTER TABLE order_items ADD COLUMN proof text;
ALTER TABLE order_items ADD CONSTRAINT order_items_proof_check
  CHECK (proof IS NULL OR category IS NOT NULL AND char_length(proof) <= 80) NOT VALID;
