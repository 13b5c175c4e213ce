import { z } from 'zod';
import { idField } from '#shared/domain/id-field.ts';

/** The sort value and id of a page's last row. Stable while rows come and go. */
export interface Cursor {
  at: string;
  id: string;
}

/** Stricter than JavaScript's dates, as PostgreSQL has to read it; no year 0. */
const moment = z.iso.datetime().regex(/^(?!0000)/);

/** Row ids: positive bigints, or UUIDs. */
const ids = { numbers: z.string().regex(/^[1-9]\d{0,17}$/), uuids: idField };

/** Opaque to callers. */
export const encodeCursor = ({ at, id }: Cursor): string =>
  Buffer.from(JSON.stringify([at, id])).toString('base64url');

const INVALID_CURSOR = 'Send the "next" value of the previous answer unchanged';

/** Refuses cursors of lists with other ids. */
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

/** `rows` has one more than the page, to detect a next one. */
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
