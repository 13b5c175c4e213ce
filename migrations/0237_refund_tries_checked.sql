-- A statement of its own: it reads all transfers without keeping anybody from them.
ALTER TABLE transfers VALIDATE CONSTRAINT transfers_state_check;
