import { WAY_PARAMETER, type WayHere, waysHere } from './came-by.ts';

/** What an address says, as far as it tells by which way somebody came. */
export interface Place {
  pathname: string;
  /** As text, or as the router has parsed it. */
  search: Readonly<Record<string, unknown>>;
}

/** The session that an address shows: its page, its checkout, or the dialog over the search; null for any other. */
export function sessionAt({ pathname, search }: Place): number | null {
  const [, page] = /^\/(?:sessions|checkout)\/(\d{1,15})$/.exec(pathname) ?? [];
  const named = page ?? (pathname === '/search' ? search.book : undefined);
  const id = Number(named);
  return named !== undefined && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** What an address that was handed on says of itself. */
export const wayNamed = (search: Place['search']): WayHere | undefined =>
  waysHere.find((way) => way === search[WAY_PARAMETER]);

const pages: readonly (readonly [way: WayHere, beginnings: readonly string[]])[] = [
  ['search', ['/search']],
  ['town', ['/fitness']],
  ['business', ['/businesses', '/instructors']],
  ['favourite', ['/favourites']],
  ['again', ['/home', '/bookings', '/passes', '/waiting-list', '/booking-confirmation', '/reviews']],
];

/** By which way somebody comes who goes on from another page of the site; undefined where that tells nothing. */
export function wayFrom({ pathname }: Pick<Place, 'pathname'>): WayHere | undefined {
  const under = (beginning: string) => pathname === beginning || pathname.startsWith(`${beginning}/`);
  return pages.find(([, beginnings]) => beginnings.some(under))?.[0];
}

/**
 * By which way somebody has come to the document that was just loaded, and whether that is news: from another page of the
 * site, after signing in for example, they were there before.
 */
export function wayOfArrival(
  search: Place['search'],
  referrer: string,
  origin: string,
): { way: WayHere | undefined; isNew: boolean } {
  const named = wayNamed(search);
  const before = referrer === '' ? null : URL.parse(referrer);
  if (before?.origin === origin) return { way: named ?? wayFrom(before), isNew: named === undefined };
  return { way: named ?? (before === null ? 'direct' : 'website'), isNew: true };
}
