/**
 * Three bundles for the browser, so that somebody looking for a class does not fetch the map of a dashboard: front of
 * house (pages/front-tree.ts), what a person meets until they have found a session; the same with paying and what was
 * booked (pages/booking-tree.ts); and back of house (pages/back-tree.ts), everything else. A link out of a bundle
 * fetches the routes of them all, once (start-page.tsx).
 */
const entries: [pattern: RegExp, module: string][] = [
  [/^\/(?:search|about)?$/, 'src/app/entry.front.ts'],
  [/^\/sessions\/[^/]+$/, 'src/app/entry.front.ts'],
  [/^\/(?:bookings|booking-confirmation|booking-success)$/, 'src/app/entry.booking.ts'],
  [/^\/checkout\/(?!subscription$)[^/]+$/, 'src/app/entry.booking.ts'],
];

/** The entry module whose bundle knows a path's page. */
export const entryModuleFor = (path: string): string =>
  entries.find(([pattern]) => pattern.test(path))?.[1] ?? 'src/app/entry.back.ts';
