import { type ListPage, PAGE_SIZE } from './paging.ts';

/** Lists stop counting here: an exact total above it costs time and helps nobody. */
export const MAX_COUNTED_ROWS = 10_000;

export const cappedCount = (rows: string) =>
  `(SELECT count(*) FROM (${rows} LIMIT ${MAX_COUNTED_ROWS + 1}) counted)`;

/** Each row carries the total (`count(*) OVER ()`, or `countOf` for large tables). */
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
