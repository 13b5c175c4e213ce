-- People are called by one letter, too: what a name needs is said by the form (features/instructors/contract.ts).
ALTER TABLE instructors DROP CONSTRAINT instructors_name_check;
ALTER TABLE instructors
  ADD CONSTRAINT instructors_name_check CHECK (char_length(name) BETWEEN 1 AND 80) NOT VALID;
