import { backPages } from './back.ts';
import { bookingPages } from './booking.ts';
import { frontPages } from './front.ts';
import { treeOf } from './page-tree.ts';

/**
 * The pages by the bundle that knows them, so that somebody looking for a class does not fetch the map of a dashboard
 * (docs/decisions/0002-render-pages-on-the-server-through-the-api.md). A link out of a bundle fetches them all, once (start-page.tsx).
 */
export const sides = { front: frontPages, booking: bookingPages, back: backPages } as const;

/** Every page of the site: what the server renders from, and what links lead to. */
export const wholeTree = () => treeOf([...frontPages, ...bookingPages, ...backPages]);
