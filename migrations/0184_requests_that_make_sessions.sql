-- Requests of businesses' programs may make sessions and dates too, each once by its name.

-- What it made, by its number, where that is no order.
ALTER TABLE api_requests
  ALTER COLUMN order_id DROP NOT NULL,
  ADD COLUMN made bigint;
