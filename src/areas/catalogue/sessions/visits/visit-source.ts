/** docs/product/business.md#analytics */
export const visitSources = [
  'search',
  'map',
  'town',
  'business',
  'favourite',
  'alert',
  'again',
  'shared',
  'website',
  'widget',
  'direct',
] as const;
export type VisitSource = (typeof visitSources)[number];

/** In shared links and emails. */
export const SOURCE_PARAMETER = 'via';

/** In memory only: we store nothing on the device. */
const sourceBySession = new Map<number, VisitSource>();

/** Undefined if unknown. */
export const readVisitSource = (sessionId: number | null): VisitSource | undefined =>
  sessionId === null ? undefined : sourceBySession.get(sessionId);

export const setVisitSource = (sessionId: number, way: VisitSource): void =>
  void sourceBySession.set(sessionId, way);

/** Adds the session's source to its path, to survive a sign-in. */
export function withVisitSource(path: string): string {
  const [, page, dialog] = /^\/(?:(?:sessions|checkout)\/(\d+)|search\?(?:.*&)?book=(\d+))/.exec(path) ?? [];
  const way = sourceBySession.get(Number(page ?? dialog));
  if (way === undefined || path.includes(`${SOURCE_PARAMETER}=`)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${SOURCE_PARAMETER}=${way}`;
}
