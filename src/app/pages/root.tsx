import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import { userQuery } from '#features/accounts/user-query.ts';
import { CrashScreen } from '#features/site/screens/crash-screen.tsx';
import { FullPageSpinner } from '#shared/ui/full-page-spinner.tsx';
import { Document } from '../document.tsx';
import { siteHead } from '../page-head.ts';
import type { RouterContext } from '../router.tsx';
import { Site } from '../site.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The bar above the page; `none` for pages that stand alone. */
    bar?: 'standard' | 'full' | 'over' | 'none';
    /** False where the page fills the window (the search's map). */
    footer?: boolean;
  }
}

export const NotFoundScreen = lazyRouteComponent(
  () => import('#features/site/screens/not-found-screen.tsx'),
  'NotFoundScreen',
);

/** What is around every page, and who is signed in. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => ({
    // Asked for anew when what is known is older than five minutes (specification, section 7).
    user: await context.queryClient.fetchQuery(userQuery(context.api)),
  }),
  head: siteHead,
  shellComponent: Document,
  component: Site,
  errorComponent: CrashScreen,
  notFoundComponent: NotFoundScreen,
  pendingComponent: FullPageSpinner,
});

/** A search parameter that is a text, or undefined. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
