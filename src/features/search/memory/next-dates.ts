import type { Occurrence } from '#features/sessions/contract.ts';
import type { DatesAsked } from '../find/search-index.ts';
import type { ListingColumns } from './listing-columns.ts';
import { firstFitting } from './match-listings.ts';

/**
 * The next dates of a row that fit, soonest first, at most `each`; where all of those are full, then the first with a
 * place: what `loadNextOccurrences` of sessions answers. For rows that are not partial.
 */
export function nextDatesOf(
  columns: ListingColumns,
  row: number,
  { from, each, filters }: DatesAsked,
): Occurrence[] {
  const { dates } = filters;
  const span = { from, until: dates?.until ?? null, places: dates?.places ?? 0 };
  const found: number[] = [];
  let index = firstFitting(columns, row, filters, span);
  for (; index !== -1 && found.length < each; index = firstFitting(columns, row, filters, span, index + 1))
    found.push(index);
  const allFull = found.length === each && found.every((one) => columns.dateLeft[one] === 0);
  if (allFull && index !== -1) {
    const open = firstFitting(columns, row, filters, { ...span, places: Math.max(1, span.places) }, index);
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

/** Dates of sessions lie on quarters of an hour, and a page shows a hundred: each text is made once. */
const texts = new Map<number, string>();
const MOST_TEXTS = 40_000;

/** @param seconds since 1970: small integers to V8, which finds them sooner than milliseconds */
function instantText(seconds: number): string {
  let text = texts.get(seconds);
  if (text === undefined) {
    if (texts.size >= MOST_TEXTS) texts.clear();
    text = new Date(seconds * 1_000).toISOString();
    texts.set(seconds, text);
  }
  return text;
}
