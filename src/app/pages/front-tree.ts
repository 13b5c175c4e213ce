import { anyOtherPage } from './any-other-page.tsx';
import { bookingPages } from './booking-pages.tsx';
import { rootRoute } from './root.tsx';
import { seekingPages } from './seeking-pages.tsx';
import { sitePages } from './site-pages.tsx';

/** Front of house: what a person meets on the way to a seat. */
export const createFrontTree = () =>
  rootRoute.addChildren([...sitePages, ...seekingPages, ...bookingPages, anyOtherPage]);
