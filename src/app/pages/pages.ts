import { checkoutPages } from './checkout.ts';
import { createRouteTree } from './page-tree.ts';
import { publicPages } from './public.ts';
import { signedInPages } from './signed-in.ts';

/**
 * The pages by the bundle that knows them, so that somebody looking for a class does not fetch the map of a dashboard
 * (docs/decisions/0002-render-pages-on-the-server-through-the-api.md). A link out of a bundle fetches them all, once (hydrate-page.tsx).
 */
export const pageBundles = { front: publicPages, booking: checkoutPages, back: signedInPages } as const;

/** Every page of the site: what the server renders from, and what links lead to. */
export const createFullTree = () => createRouteTree([...publicPages, ...checkoutPages, ...signedInPages]);
