-- A plan that ends with its period because its business, or its owner's account, is suspended, and for no other
-- reason: it goes on by itself when that is taken back in time. An owner who cancels it clears the mark.
ALTER TABLE subscriptions ADD COLUMN ends_with_suspension boolean NOT NULL DEFAULT false;
