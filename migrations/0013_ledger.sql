-- The books: what came in, whose it is, and where it went. Balances are sums over them and stand in no column.

-- The accounts that there are (see the table below).
CREATE FUNCTION is_ledger_account(path text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT path ~ '^(provider|demo|fees|plans|provider-fees|bank|disputes|goodwill|(buyer|credit):[0-9a-f-]{36}|(business|trainer|plans):[1-9][0-9]*)$'
$$;

-- Every movement of money, written by the statement or transaction that causes it. A row is one amount with both of
-- its sides, so that books out of balance cannot be written; none is changed or removed, so that what was once said
-- stays said. What a row refers to may be forgotten when its years are over: there are no foreign keys.
--
-- Accounts, by path. A debit adds to what we have or are owed, a credit to what we owe or have earned.
--   provider          what the payment provider holds for us
--   demo              the same for payments of the demonstration, of which no provider knows
--   buyer:PAYMENT     what belongs to whoever paid: nothing is sold for it, or it is on its way back
--   credit:ID         what is owed to whoever has bought a credit: nothing of it is used yet
--   business:ID       what a business has earned and has not been given yet; trainer:ID for one without a business
--   fees              the platform's fees
--   plans:ID          what a business pays for its plan; plans, where the provider does not say whose it was
--   provider-fees     what the provider keeps
--   bank              what the provider has paid to the platform's own bank
--   disputes          what customers' banks have taken and have not decided about
--   goodwill          what the platform gives of its own: refunds that it bears alone, and what a bank took twice
CREATE TABLE ledger_postings (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  movement         text NOT NULL CHECK (movement IN
                     ('sale', 'deposit', 'sale_undone', 'goodwill', 'refund', 'refund_returned', 'plan', 'provider_fee',
                      'withdrawal', 'dispute_withdrawn', 'dispute_reinstated', 'dispute_lost', 'dispute_overturned',
                      'transfer', 'transfer_reversal', 'credit_bought', 'credit_undone')),
  -- What caused it, in the words of whoever posts it; the same cause moves the same money once.
  cause            text NOT NULL,
  payment_id       uuid,
  booking_id       uuid,                       -- what was sold: a booking, or a credit that ran out unused
  debit            text NOT NULL CHECK (is_ledger_account(debit)),
  credit           text NOT NULL CHECK (is_ledger_account(credit)),
  amount_pence     bigint NOT NULL CHECK (amount_pence > 0),
  -- The provider's own object for it: the intent or refund (pi_…, re_…) behind its balance transaction, or where only
  -- the provider knows why, that itself (txn_…).
  provider_object  text,
  posted_at        timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ledger_postings_two_sides CHECK (debit <> credit),
  CONSTRAINT ledger_postings_once UNIQUE (cause, movement, debit, credit)
);
CREATE INDEX ledger_postings_debit_idx ON ledger_postings (debit, posted_at);
CREATE INDEX ledger_postings_credit_idx ON ledger_postings (credit, posted_at);
CREATE INDEX ledger_postings_payment_idx ON ledger_postings (payment_id) WHERE payment_id IS NOT NULL;

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only';
END $$;
CREATE TRIGGER ledger_is_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_is_never_emptied BEFORE TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- Nobody is given more than they paid: what leaves a buyer's account, or a credit, has to be in it.
CREATE FUNCTION refuse_overdrawn_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_over bigint;
BEGIN
  SELECT COALESCE(sum(CASE WHEN credit = NEW.debit THEN amount_pence ELSE -amount_pence END), 0) INTO left_over
  FROM ledger_postings WHERE NEW.debit IN (debit, credit);
  IF left_over < 0 THEN
    RAISE EXCEPTION 'account % has % pence too little', NEW.debit, -left_over
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_buyer_has_it';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_buyer_has_it AFTER INSERT ON ledger_postings
  FOR EACH ROW WHEN (NEW.debit LIKE 'buyer:%' OR NEW.debit LIKE 'credit:%') EXECUTE FUNCTION refuse_overdrawn_buyer();

-- Nor does a seller, or the platform, give back more of a sale than it brought: by refunds and lost disputes together.
CREATE FUNCTION refuse_sale_undone_twice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_over bigint;
BEGIN
  SELECT COALESCE(sum(CASE WHEN credit = NEW.debit THEN amount_pence ELSE -amount_pence END), 0) INTO left_over
  FROM ledger_postings
  WHERE payment_id = NEW.payment_id AND booking_id = NEW.booking_id AND NEW.debit IN (debit, credit)
    AND movement IN ('sale', 'sale_undone', 'dispute_lost', 'dispute_overturned');
  IF left_over < 0 THEN
    RAISE EXCEPTION 'booking % has % pence too little of %', NEW.booking_id, -left_over, NEW.debit
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_sale_has_it';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_sale_has_it AFTER INSERT ON ledger_postings
  FOR EACH ROW WHEN (NEW.movement IN ('sale_undone', 'dispute_lost') AND NEW.booking_id IS NOT NULL)
  EXECUTE FUNCTION refuse_sale_undone_twice();

-- The ledger set beside the provider's own list of what moved (npm run reconcile does the same when asked): each
-- night's result, as the people concerned are told of it.
CREATE TABLE ledger_checks (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  checked_at         timestamptz NOT NULL,
  since              timestamptz NOT NULL,       -- movements of the provider from then on were compared
  movements          integer NOT NULL CHECK (movements >= 0),
  -- What the provider holds for us, by the ledger and by its own word.
  ledger_pence       bigint NOT NULL,
  provider_pence     bigint NOT NULL,
  -- Each line that stands in one book only, or with another amount: [{"object", "ledgerPence", "providerPence"}].
  differences        jsonb NOT NULL
);
CREATE INDEX ledger_checks_checked_idx ON ledger_checks (checked_at DESC);
