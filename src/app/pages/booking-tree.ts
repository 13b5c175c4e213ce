import { anyOtherPage } from './any-other-page.tsx';
import { bookingPages } from './booking-pages.tsx';
import { rootRoute } from './root.tsx';
import { seekingPages } from './seeking-pages.tsx';
import { sitePages } from './site-pages.tsx';

/** Front of house with paying and what was booked, for those who arrive there. */
export const createBookingTree = () =>
  rootRoute.addChildren([...sitePages, ...seekingPages, ...bookingPages, anyOtherPage]);
