-- What opens an account for whoever knows it is kept as a digest (features/accounts/digested-secrets.server.ts), and
-- names are as long as the profile allows, whichever way an account was made.

-- Those signed in stay signed in, and links under way still work: each secret gives way to its own digest.
UPDATE auth_sessions SET token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
UPDATE auth_verifications SET identifier = encode(sha256(convert_to(identifier, 'UTF8')), 'hex');

-- Longer names were accepted at sign-up. They are cut first: else no change to such a row, a suspension say, could be
-- saved any more. A provider may know people by one name or none, so those may be empty; the display name may not.
UPDATE users SET first_name = left(first_name, 80), last_name = left(last_name, 80),
                 name = coalesce(nullif(btrim(left(name, 161)), ''), 'Member')
 WHERE char_length(first_name) > 80 OR char_length(last_name) > 80 OR char_length(name) > 161 OR btrim(name) = '';
ALTER TABLE users
  ADD CONSTRAINT users_first_name_length CHECK (char_length(first_name) <= 80),
  ADD CONSTRAINT users_last_name_length CHECK (char_length(last_name) <= 80),
  ADD CONSTRAINT users_name_length CHECK (char_length(name) BETWEEN 1 AND 161); -- both, and the space between
