import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pageDescriptions } from '../page-descriptions.ts';
import { pageHead } from '../page-head.ts';
import { rootRoute } from './root.tsx';

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  head: pageHead('Privacy Policy', pageDescriptions.privacy),
  component: lazyRouteComponent(() => import('../routes/privacy-route.tsx'), 'PrivacyRoute'),
});

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  head: pageHead('Terms of Service', pageDescriptions.terms),
  component: lazyRouteComponent(() => import('../routes/terms-route.tsx'), 'TermsRoute'),
});

const cookiesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cookies',
  head: pageHead('Cookie Policy', pageDescriptions.cookies),
  component: lazyRouteComponent(() => import('../routes/cookies-route.tsx'), 'CookiesRoute'),
});

const communityGuidelinesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/community-guidelines',
  head: pageHead('Community guidelines', pageDescriptions.communityGuidelines),
  component: lazyRouteComponent(
    () => import('../routes/community-guidelines-route.tsx'),
    'CommunityGuidelinesRoute',
  ),
});

export const legalPages = [communityGuidelinesRoute, privacyRoute, termsRoute, cookiesRoute] as const;
