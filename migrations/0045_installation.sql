-- What this database is: a demonstration, whose accounts have a password that everybody can read, or a site that
-- people use. Written once, by whatever fills the database first; neither ever becomes the other.
CREATE TABLE installation (
  singleton        boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  kind             text NOT NULL CHECK (kind IN ('demo', 'production')),
  random_passwords boolean NOT NULL DEFAULT false,  -- the demo's accounts have passwords that stand nowhere
  since            timestamptz NOT NULL DEFAULT now()
);

INSERT INTO installation (kind)
SELECT 'demo' WHERE EXISTS (SELECT FROM users WHERE is_demo) OR EXISTS (SELECT FROM businesses WHERE is_demo);
