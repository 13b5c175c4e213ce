-- A registration sent twice (a double press, a retry after a lost answer) is one business.
CREATE UNIQUE INDEX businesses_submitted_once_idx ON businesses (owner_id, lower(name), postcode)
  WHERE status = 'submitted';
