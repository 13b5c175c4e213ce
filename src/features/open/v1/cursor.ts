import { z } from 'zod';

/**
 * Where a page of a list ended: what the list is sorted by, as text, and the id that settles a tie. The next page begins
 * behind it, whatever has come or gone before it since.
 */
export interface Cursor {
  at: string;
  id: string;
}

const written = z.tuple([z.string().max(60), z.string().max(60)]);

/** A cursor as callers are given it: opaque, so that they take it as it is. */
export const writeCursor = ({ at, id }: Cursor): string =>
  Buffer.from(JSON.stringify([at, id])).toString('base64url');

const NO_CURSOR = 'Give the "next" of the answer before, as it is';

/** The `after` of a query. */
export const afterField = z
  .string(NO_CURSOR)
  .max(300, NO_CURSOR)
  .transform((text, context): Cursor => {
    const read = readCursor(text);
    if (read !== null) return read;
    context.addIssue({ code: 'custom', message: NO_CURSOR });
    return z.NEVER;
  })
  .describe('The "next" of the answer before; left out for the first page.');

function readCursor(text: string): Cursor | null {
  try {
    const { data } = written.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (data === undefined || Number.isNaN(Date.parse(data[0]))) return null;
    return { at: data[0], id: data[1] };
  } catch {
    return null;
  }
}

/** Rows of which one more was asked for than a page holds, as a page. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
  present: (row: Row) => Item,
): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(present),
    next: rows.length > limit && last !== undefined ? writeCursor(cursorOf(last)) : null,
  };
}
