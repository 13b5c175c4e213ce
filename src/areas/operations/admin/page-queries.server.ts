import { type ListPage, PAGE_SIZE } from './paging.ts';

/** A list counts its rows up to here: how many thousands more there are changes nothing for whoever looks for one of them. */
export const MAX_COUNTED_ROWS = 10_000;

/** How many rows a statement has, as far as a list counts. */
export const cappedCount = (rows: string) =>
  `(SELECT count(*) FROM (${rows} LIMIT ${MAX_COUNTED_ROWS + 1}) counted)`;

/** The page of rows that each carry the total of all (`count(*) OVER ()`, or `countOf` where there are many). */
export function toPage<Row extends { total: number }, Item>(
  rows: readonly Row[],
  page: number,
  present: (row: Row) => Item,
): ListPage<Item> {
  const found = rows[0]?.total ?? 0;
  const total = Math.min(found, MAX_COUNTED_ROWS);
  return {
    items: rows.map(present),
    total,
    ...(found > total && { more: true }),
    page,
    pages: Math.ceil(total / PAGE_SIZE),
  };
}
