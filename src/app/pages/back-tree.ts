import { accountPages } from './account-pages.tsx';
import { adminPages } from './admin-pages.tsx';
import { anyOtherPage } from './any-other-page.tsx';
import { businessPages } from './business-pages.tsx';
import { claimPages } from './claim-pages.tsx';
import { dayPages } from './day-pages.tsx';
import { directoryPages } from './directory-pages.tsx';
import { favouritePages } from './favourite-pages.tsx';
import { legalPages } from './legal-pages.tsx';
import { planPages } from './plan-pages.tsx';
import { reviewPages } from './review-pages.tsx';
import { rootRoute } from './root.tsx';
import { trainerPages } from './trainer-pages.tsx';

/** Back of house: accounts, legal texts, and the pages of those who work here. */
export const createBackTree = () =>
  rootRoute.addChildren([
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
