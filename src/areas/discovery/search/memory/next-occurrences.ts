import type { Occurrence } from '#areas/catalogue/sessions/contract.ts';
import type { DateQuery } from '../find/search-index.ts';
import type { ListingColumns } from './listing-columns.ts';
import { findFirstOccurrence } from './match-listings.ts';

/** Soonest first, at most `each`, plus the first with a place if all are full. Not for partial rows. */
export function readNextOccurrences(
  columns: ListingColumns,
  row: number,
  { from, each, filters }: DateQuery,
): Occurrence[] {
  const { dates } = filters;
  const span = { from, until: dates?.until ?? null, places: dates?.places ?? 0 };
  const found: number[] = [];
  let index = findFirstOccurrence(columns, row, filters, span);
  for (
    ;
    index !== -1 && found.length < each;
    index = findFirstOccurrence(columns, row, filters, span, index + 1)
  )
    found.push(index);
  const allFull = found.length === each && found.every((one) => columns.dateLeft[one] === 0);
  if (allFull && index !== -1) {
    const open = findFirstOccurrence(
      columns,
      row,
      filters,
      { ...span, places: Math.max(1, span.places) },
      index,
    );
    if (open !== -1) found.push(open);
  }
  return found.map((one) => {
    const startsAt = columns.dateStartsAt[one] ?? 0;
    return {
      startsAt: instantText(startsAt),
      endsAt: instantText(startsAt + (columns.minutes[row] ?? 0) * 60),
      spacesLeft: columns.dateLeft[one] ?? 0,
    };
  });
}

/** Cached: dates start on quarter hours and repeat across a page. */
const instantTexts = new Map<number, string>();
const MAX_TEXTS = 40_000;

/** @param seconds since 1970: small integers, which V8 looks up faster than milliseconds */
function instantText(seconds: number): string {
  let text = instantTexts.get(seconds);
  if (text === undefined) {
    if (instantTexts.size >= MAX_TEXTS) instantTexts.clear();
    text = new Date(seconds * 1_000).toISOString();
    instantTexts.set(seconds, text);
  }
  return text;
}
