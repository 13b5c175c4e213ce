-- Wrong guesses at passwords and codes, so that guessing is slow whichever process is asked and from wherever.

CREATE TABLE guesses (
  of             text NOT NULL CHECK (of IN ('password', 'confirmation', 'code')),
  account        text NOT NULL,              -- digest of the address that was typed (whoever has it, or nobody); else the user's id
  network        text NOT NULL DEFAULT '',   -- where the guesses come from; '' counts them from everywhere
  failures       integer NOT NULL,
  last_at        timestamptz NOT NULL,
  blocked_until  timestamptz,                -- no guess counts, or is looked at, before
  PRIMARY KEY (account, of, network)
);
CREATE INDEX guesses_last_at_idx ON guesses (last_at);
