/** Pseudo-random from 0 to count - 1, by row and question. */
export const PICK_FUNCTION = `
  CREATE OR REPLACE FUNCTION pg_temp.pick(id bigint, question integer, count integer) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT ((hashint8extended(id, question) & 9223372036854775807) % count)::integer
  $$`;
