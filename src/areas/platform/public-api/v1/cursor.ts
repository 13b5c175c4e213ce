import { z } from 'zod';
import { idField } from '#shared/domain/id-field.ts';

/**
 * Where a page of a list ended: what the list is sorted by, as text, and the id that settles a tie. The next page begins
 * behind it, whatever has come or gone before it since.
 */
export interface Cursor {
  at: string;
  id: string;
}

/** As the database writes a moment to callers and reads it: what JavaScript takes for one is more. It has no year 0. */
const moment = z.iso.datetime().regex(/^(?!0000)/);

/** What ids the rows of a list have: numbers that the database can hold, or UUIDs. */
const ids = { numbers: z.string().regex(/^[1-9]\d{0,17}$/), uuids: idField };

/** A cursor as callers are given it: opaque, so that they take it as it is. */
export const encodeCursor = ({ at, id }: Cursor): string =>
  Buffer.from(JSON.stringify([at, id])).toString('base64url');

const INVALID_CURSOR = 'Send the "next" value of the previous answer unchanged';

/** The `after` of a query of a list whose rows have such ids: of any other list a cursor is none. */
// @__NO_SIDE_EFFECTS__
export function cursorField(rows: keyof typeof ids) {
  const written = z.tuple([moment, ids[rows]]);
  return z
    .string(INVALID_CURSOR)
    .max(300, INVALID_CURSOR)
    .transform((text, context): Cursor => {
      const { data } = written.safeParse(decodeCursor(text));
      if (data !== undefined) return { at: data[0], id: data[1] };
      context.addIssue({ code: 'custom', message: INVALID_CURSOR });
      return z.NEVER;
    })
    .describe('The "next" value of the previous answer. Leave out for the first page.');
}

function decodeCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** Rows of which one more was asked for than a page holds, as a page. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
  present: (row: Row) => Item,
): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(present),
    next: rows.length > limit && last !== undefined ? encodeCursor(cursorOf(last)) : null,
  };
}
