-- What the ledger leaves a seller of each booking, kept beside it, so that the payout job reads only what is due.
-- The watermarks of seller_accounts and ledger_postings_reversed_idx are unused from this release on. The last release
-- still reads them, so the release after this one drops them.

CREATE TABLE payout_items (
  booking_id        uuid NOT NULL,  -- as in ledger_postings: a booking, or an entitlement that expired
  payment_id        uuid NOT NULL,
  seller            text NOT NULL CHECK (seller ~ '^(business|trainer):[1-9][0-9]*$'),  -- by ledger account
  pence             bigint NOT NULL,  -- above zero: to send; below: sent too much
  is_demonstration  boolean NOT NULL,
  due_at            timestamptz NOT NULL,  -- the job looks at it from then on
  PRIMARY KEY (booking_id, payment_id, seller)
);
COMMENT ON TABLE payout_items IS
  'What the ledger leaves a seller of a booking and one of its payments; a trigger of ledger_postings writes it.';
CREATE INDEX payout_items_open_idx ON payout_items (seller, due_at) WHERE pence <> 0 AND NOT is_demonstration;
CREATE INDEX payout_items_overpaid_idx ON payout_items (booking_id) WHERE pence < 0;

CREATE VIEW payout_balances AS
  SELECT moved.booking_id, moved.payment_id, moved.seller, sum(moved.pence)::bigint AS pence,
         EXISTS (SELECT FROM ledger_postings paid WHERE paid.payment_id = moved.payment_id AND paid.debit = 'demo')
           AS is_demonstration
  FROM (
    SELECT booking_id, payment_id, credit AS seller, amount_pence AS pence FROM ledger_postings
    UNION ALL
    SELECT booking_id, payment_id, debit, -amount_pence FROM ledger_postings
  ) moved
  WHERE moved.booking_id IS NOT NULL AND moved.payment_id IS NOT NULL
    AND (starts_with(moved.seller, 'business:') OR starts_with(moved.seller, 'trainer:'))
  GROUP BY moved.booking_id, moved.payment_id, moved.seller;
COMMENT ON VIEW payout_balances IS 'The pence of payout_items, from the ledger.';

-- A day after the end. Who is checked in is so at most a day before the end.
CREATE FUNCTION payout_due_at(state text, ends_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT ends_at + CASE WHEN state = 'attended' THEN interval '-24 hours' ELSE interval '24 hours' END
$$;

-- A posting for a booking that exists is made under its payment's lock, so no sum misses another transaction's posting.
CREATE FUNCTION store_payout_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payout_items (booking_id, payment_id, seller, pence, is_demonstration, due_at)
  SELECT balance.booking_id, balance.payment_id, balance.seller, balance.pence, balance.is_demonstration,
         COALESCE((SELECT payout_due_at(state, ends_at) FROM earnings WHERE id = balance.booking_id), '-infinity')
  FROM (SELECT DISTINCT booking_id, payment_id FROM posted
        WHERE booking_id IS NOT NULL AND payment_id IS NOT NULL) moved
  -- OFFSET has it sum each by its payment instead of the whole ledger.
  CROSS JOIN LATERAL (SELECT * FROM payout_balances
                      WHERE booking_id = moved.booking_id AND payment_id = moved.payment_id OFFSET 0) balance
  -- The due time is left: a check-in that is committed meanwhile would be lost.
  ON CONFLICT (booking_id, payment_id, seller)
    DO UPDATE SET pence = excluded.pence, is_demonstration = excluded.is_demonstration;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_postings_payout_items AFTER INSERT ON ledger_postings
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION store_payout_items();

-- Only brings a due time forward: an item that is looked at too early waits for its booking. Deferred to the commit,
-- so that items are locked after payments, as by postings.
CREATE FUNCTION advance_payout_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payout_items SET due_at = payout_due_at(NEW.state, NEW.ends_at)
  WHERE booking_id = NEW.id AND due_at > payout_due_at(NEW.state, NEW.ends_at);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER bookings_payout_items AFTER UPDATE OF state, ends_at ON bookings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (payout_due_at(NEW.state, NEW.ends_at) < payout_due_at(OLD.state, OLD.ends_at))
  EXECUTE FUNCTION advance_payout_items();

COMMENT ON COLUMN seller_accounts.settlement_watermark IS 'Unused; the next release drops it.';
COMMENT ON COLUMN seller_accounts.ledger_watermark IS 'Unused; the next release drops it.';
COMMENT ON INDEX ledger_postings_reversed_idx IS 'Unused; the next release drops it.';
