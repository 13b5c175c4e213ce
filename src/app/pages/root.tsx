import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import { userQuery } from '#areas/identity/accounts/current/api.ts';
import { CrashScreen } from '#areas/operations/site/screens/crash-screen.lazy.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { Document } from '../document.tsx';
import type { RouterContext } from '../page-context.ts';
import { siteHead } from '../page-head.ts';
import { Site } from '../site.tsx';

export const NotFoundScreen = lazyRouteComponent(
  () => import('#areas/operations/site/screens/not-found-screen.tsx'),
  'NotFoundScreen',
);

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => ({
    // Refetches after five minutes (docs/product/pages.md#who-is-signed-in).
    user: await context.queryClient.fetchQuery(userQuery(context.api)),
  }),
  head: siteHead,
  shellComponent: Document,
  component: Site,
  errorComponent: CrashScreen,
  notFoundComponent: NotFoundScreen,
  pendingComponent: FullPageSpinner,
});
