/** The ways by which people come to a session (docs/product/business.md#analytics). */
export const waysHere = [
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
export type WayHere = (typeof waysHere)[number];

/** In an address that is handed on, in a mail or a shared link: the way that it is. */
export const WAY_PARAMETER = 'via';

/**
 * By which way each session was come to since the document was loaded: in its memory alone, so that nothing of it is kept
 * on the device.
 */
const ways = new Map<number, WayHere>();

/** By which way the person came to that session; undefined where that is not known. */
export const wayTo = (sessionId: number | null): WayHere | undefined =>
  sessionId === null ? undefined : ways.get(sessionId);

/** From now on that is how they came to it. */
export const noteWay = (sessionId: number, way: WayHere): void => void ways.set(sessionId, way);

/** An address of a session with the way that led there, for coming back to it from a sign-in. */
export function withWay(path: string): string {
  const [, page, dialog] = /^\/(?:(?:sessions|checkout)\/(\d+)|search\?(?:.*&)?book=(\d+))/.exec(path) ?? [];
  const way = ways.get(Number(page ?? dialog));
  if (way === undefined || path.includes(`${WAY_PARAMETER}=`)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${WAY_PARAMETER}=${way}`;
}
