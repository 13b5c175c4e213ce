import { accountPages } from './account-pages.tsx';
import { adminPages } from './admin-pages.tsx';
import { anyOtherPage } from './any-other-page.tsx';
import { bookingPages } from './booking-pages.tsx';
import { businessPages } from './business-pages.tsx';
import { claimPages } from './claim-pages.tsx';
import { dayPages } from './day-pages.tsx';
import { directoryPages } from './directory-pages.tsx';
import { favouritePages } from './favourite-pages.tsx';
import { legalPages } from './legal-pages.tsx';
import { planPages } from './plan-pages.tsx';
import { reviewPages } from './review-pages.tsx';
import { rootRoute } from './root.tsx';
import { seekingPages } from './seeking-pages.tsx';
import { sitePages } from './site-pages.tsx';
import { trainerPages } from './trainer-pages.tsx';

/** Every page: what the server renders from. */
export const createWholeTree = () =>
  rootRoute.addChildren([
    ...sitePages,
    ...seekingPages,
    ...bookingPages,
    ...accountPages,
    ...legalPages,
    ...businessPages,
    ...reviewPages,
    ...favouritePages,
    ...dayPages,
    ...directoryPages,
    ...planPages,
    ...claimPages,
    ...trainerPages,
    ...adminPages,
    anyOtherPage,
  ]);
