/** Newest first, by cursor (https://docs.stripe.com/api/pagination). */
import { noSuchObject } from './errors.ts';
import { integer, type MomentRange, text } from './params.ts';

export interface ListObject<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

/** A complete short list. */
export function listObject<T>(data: T[], url: string): ListObject<T> {
  return { object: 'list', data, has_more: false, url };
}

/** `limit` 1 to 100, default 10. */
export const pagingParams = {
  limit: integer({ min: 1, max: 100 }),
  starting_after: text(),
  ending_before: text(),
};

interface Paging {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
}

/**
 * @param kind Stripe's name in "No such …"
 * @throws {StripeProblem} 400 for an unknown cursor.
 */
export function paginate<T extends { id: string }>(
  oldestFirst: T[],
  paging: Paging,
  url: string,
  kind: string,
): ListObject<T> {
  const all = oldestFirst.toReversed();
  const limit = paging.limit ?? 10;
  const indexOf = (id: string, param: string) => {
    const index = all.findIndex((item) => item.id === id);
    if (index < 0) throw noSuchObject(kind, id, param, 'parameter');
    return index;
  };
  if (paging.ending_before !== undefined) {
    const end = indexOf(paging.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: all.slice(start, end), has_more: start > 0, url };
  }
  const start =
    paging.starting_after === undefined ? 0 : indexOf(paging.starting_after, 'starting_after') + 1;
  const data = all.slice(start, start + limit);
  return { object: 'list', data, has_more: start + data.length < all.length, url };
}

/** Seconds; an absent range contains everything. */
export function isWithinRange(moment: number, range: MomentRange | undefined): boolean {
  return (
    range === undefined ||
    (moment > (range.gt ?? -Infinity) &&
      moment >= (range.gte ?? -Infinity) &&
      moment < (range.lt ?? Infinity) &&
      moment <= (range.lte ?? Infinity))
  );
}
