/**
 * Two bundles for the browser, so that somebody looking for a class does not fetch the map of a dashboard: front of
 * house (pages/front-tree.ts), what a person meets on the way to a seat, and back of house (pages/back-tree.ts),
 * everything else. A link from one to the other fetches the routes of both, once (start-page.tsx).
 */
const front = [
  /^\/$/,
  /^\/(?:search|about|bookings|booking-confirmation|booking-success)$/,
  /^\/sessions\/[^/]+$/,
  /^\/checkout\/(?!subscription$)[^/]+$/,
];

/** Is the page at that path in the front of house? */
export const isFrontOfHouse = (path: string): boolean => front.some((pattern) => pattern.test(path));

/** The entry module whose bundle knows a path's page. */
export const entryModuleFor = (path: string): string =>
  isFrontOfHouse(path) ? 'src/app/entry.front.ts' : 'src/app/entry.back.ts';
