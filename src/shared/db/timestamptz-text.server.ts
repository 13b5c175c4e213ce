import pg from 'pg';

/** Some six megabytes. Dates of sessions lie on quarters of an hour: a year holds 35,000 of them. */
const CAPACITY = 40_000;

/**
 * Reads the instants of a statement (`timestamptz`) as the API writes them, `2026-11-22T18:00:00.000Z`, for
 * statements whose dates are only passed on: put it into `NamedStatement.types`. A page of results carries over a
 * hundred instants, and mostly the same ones as the page before, so each text is turned only once.
 */
export const timestamptzAsText: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.TIMESTAMPTZ ? readInstant : pg.types.getTypeParser(type, format),
};

/** By PostgreSQL's text, which holds its distance from UTC: the same in whichever time zone a connection is. */
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
