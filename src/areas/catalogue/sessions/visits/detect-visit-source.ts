import { SOURCE_PARAMETER, type VisitSource, visitSources } from './visit-source.ts';

export interface PageLocation {
  pathname: string;
  /** As text, or parsed by the router. */
  search: Readonly<Record<string, unknown>>;
}

/** On its page, its checkout or its dialog over the search; else null. */
export function sessionIdAt({ pathname, search }: PageLocation): number | null {
  const [, page] = /^\/(?:sessions|checkout)\/(\d{1,15})$/.exec(pathname) ?? [];
  const named = page ?? (pathname === '/search' ? search.book : undefined);
  const id = Number(named);
  return named !== undefined && Number.isSafeInteger(id) && id > 0 ? id : null;
}

export const sourceFromParameter = (search: PageLocation['search']): VisitSource | undefined =>
  visitSources.find((way) => way === search[SOURCE_PARAMETER]);

const pageSources: readonly (readonly [way: VisitSource, beginnings: readonly string[]])[] = [
  ['search', ['/search']],
  ['town', ['/fitness']],
  ['business', ['/businesses', '/instructors']],
  ['favourite', ['/favourites']],
  ['again', ['/home', '/bookings', '/passes', '/waiting-list', '/booking-confirmation', '/reviews']],
];

/** The source for a visit from another page of the site; undefined if unknown. */
export function sourceFromPage({ pathname }: Pick<PageLocation, 'pathname'>): VisitSource | undefined {
  const under = (beginning: string) => pathname === beginning || pathname.startsWith(`${beginning}/`);
  return pageSources.find(([, beginnings]) => beginnings.some(under))?.[0];
}

/** The landing page's source, and whether to count it: returning from sign-in, for example, doesn't count. */
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
