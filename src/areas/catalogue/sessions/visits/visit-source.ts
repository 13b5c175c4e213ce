/** The ways by which people come to a session (docs/product/business.md#analytics). */
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

/** In an address that is handed on, in a mail or a shared link: the way that it is. */
export const SOURCE_PARAMETER = 'via';

/**
 * By which way each session was come to since the document was loaded: in its memory alone, so that nothing of it is kept
 * on the device.
 */
const sourceBySession = new Map<number, VisitSource>();

/** By which way the person came to that session; undefined where that is not known. */
export const readVisitSource = (sessionId: number | null): VisitSource | undefined =>
  sessionId === null ? undefined : sourceBySession.get(sessionId);

/** From now on that is how they came to it. */
export const setVisitSource = (sessionId: number, way: VisitSource): void =>
  void sourceBySession.set(sessionId, way);

/** An address of a session with the way that led there, for coming back to it from a sign-in. */
export function withVisitSource(path: string): string {
  const [, page, dialog] = /^\/(?:(?:sessions|checkout)\/(\d+)|search\?(?:.*&)?book=(\d+))/.exec(path) ?? [];
  const way = sourceBySession.get(Number(page ?? dialog));
  if (way === undefined || path.includes(`${SOURCE_PARAMETER}=`)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${SOURCE_PARAMETER}=${way}`;
}
