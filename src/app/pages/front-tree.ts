import { anyOtherPage } from './any-other-page.tsx';
import { rootRoute } from './root.tsx';
import { seekingPages } from './seeking-pages.tsx';
import { sitePages } from './site-pages.tsx';

/** Front of house: what a person meets until they have found a session. */
export const createFrontTree = () => rootRoute.addChildren([...sitePages, ...seekingPages, anyOtherPage]);
