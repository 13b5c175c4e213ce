import pg from 'pg';

/** About six megabytes. Sessions start on quarter hours: 35,000 a year. */
const CAPACITY = 40_000;

/**
 * Parses `timestamptz` straight into the API's text, `2026-11-22T18:00:00.000Z`, for statements that only pass dates
 * on; use as `NamedStatement.types`. Cached, because result pages repeat the same instants.
 */
export const timestamptzAsText: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.TIMESTAMPTZ ? readInstant : pg.types.getTypeParser(type, format),
};

/** Keyed by PostgreSQL's text, which includes the UTC offset, so the session's time zone doesn't matter. */
const parsedInstants = new Map<string, string>();
const parseInstant: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

function readInstant(text: string): string {
  const read = parsedInstants.get(text);
  if (read !== undefined) return read;
  if (parsedInstants.size >= CAPACITY) parsedInstants.clear();
  const instant = parseInstant(text).toISOString();
  parsedInstants.set(text, instant);
  return instant;
}
