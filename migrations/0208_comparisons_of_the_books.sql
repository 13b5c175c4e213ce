-- A comparison of the ledger with the provider's books that is under way: how far both have been read, so that one that
-- was cut off goes on from there, and what each has of every movement so far, so that no process has to hold it all.
-- Nothing of worth is lost with it, so it is not written ahead: a crash of the server empties both tables, and the next
-- night begins anew.
CREATE UNLOGGED TABLE ledger_comparisons (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What moved from then on is looked at. Whoever compares from the same moment on goes on with the same comparison.
  since          timestamptz NOT NULL UNIQUE,
  -- Both books are read from the same second on.
  reads_from     timestamptz NOT NULL,
  -- And here up to this one, each from its newest line down to where it stands; what is younger is read at the end.
  reads_before   timestamptz NOT NULL,
  provider_from  timestamptz NOT NULL,
  ledger_from    timestamptz NOT NULL,
  CHECK (reads_from <= provider_from AND provider_from <= reads_before),
  CHECK (reads_from <= ledger_from AND ledger_from <= reads_before)
);
COMMENT ON TABLE ledger_comparisons IS 'A comparison of the books that is under way, and how far it has read';

-- No foreign key: what a comparison leaves behind is cleared away after it, some at a time. Pages are filled by half, as
-- each row is written twice, by one book and then by the other.
CREATE UNLOGGED TABLE compared_movements (
  comparison_id   bigint NOT NULL,
  object          text COLLATE "C" NOT NULL,   -- the provider's
  kind            text COLLATE "C" NOT NULL,
  ledger_pence    bigint NOT NULL,
  provider_pence  bigint NOT NULL,
  latest          timestamptz NOT NULL,        -- line of it in either book
  known           boolean NOT NULL,            -- whether the ledger has any
  PRIMARY KEY (comparison_id, object, kind)
) WITH (fillfactor = 50);
COMMENT ON TABLE compared_movements IS 'What both books have of each movement, as far as a comparison has read them';
