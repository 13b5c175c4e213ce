import { SOURCE_PARAMETER, type VisitSource, visitSources } from './visit-source.ts';

/** What an address says, as far as it tells by which way somebody came. */
export interface PageLocation {
  pathname: string;
  /** As text, or as the router has parsed it. */
  search: Readonly<Record<string, unknown>>;
}

/** The session that an address shows: its page, its checkout, or the dialog over the search; null for any other. */
export function sessionIdAt({ pathname, search }: PageLocation): number | null {
  const [, page] = /^\/(?:sessions|checkout)\/(\d{1,15})$/.exec(pathname) ?? [];
  const named = page ?? (pathname === '/search' ? search.book : undefined);
  const id = Number(named);
  return named !== undefined && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** What an address that was handed on says of itself. */
export const sourceFromParameter = (search: PageLocation['search']): VisitSource | undefined =>
  visitSources.find((way) => way === search[SOURCE_PARAMETER]);

const pageSources: readonly (readonly [way: VisitSource, beginnings: readonly string[]])[] = [
  ['search', ['/search']],
  ['town', ['/fitness']],
  ['business', ['/businesses', '/instructors']],
  ['favourite', ['/favourites']],
  ['again', ['/home', '/bookings', '/passes', '/waiting-list', '/booking-confirmation', '/reviews']],
];

/** By which way somebody comes who goes on from another page of the site; undefined where that tells nothing. */
export function sourceFromPage({ pathname }: Pick<PageLocation, 'pathname'>): VisitSource | undefined {
  const under = (beginning: string) => pathname === beginning || pathname.startsWith(`${beginning}/`);
  return pageSources.find(([, beginnings]) => beginnings.some(under))?.[0];
}

/**
 * By which way somebody has come to the document that was just loaded, and whether that is news: from another page of the
 * site, after signing in for example, they were there before.
 */
export function sourceOnArrival(
  search: PageLocation['search'],
  referrer: string,
  origin: string,
): { way: VisitSource | undefined; isNew: boolean } {
  const named = sourceFromParameter(search);
  const before = referrer === '' ? null : URL.parse(referrer);
  if (before?.origin === origin) return { way: named ?? sourceFromPage(before), isNew: named === undefined };
  return { way: named ?? (before === null ? 'direct' : 'website'), isNew: true };
}
