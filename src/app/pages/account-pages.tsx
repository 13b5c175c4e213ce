import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { accountPageAddress } from '#features/accounts/account-addresses.ts';
import type { SecondStep } from '#features/accounts/contract.ts';
import { safeReturnPath } from '#features/accounts/return-path.ts';
import { unlistedHead } from '../page-head.ts';
import { requireSignIn } from './require-sign-in.ts';
import { rootRoute, text } from './root.tsx';

const returnSearch = (search: Record<string, unknown>) => ({ returnTo: text(search.returnTo) });

/** Sign-in pages are of no use to somebody signed in: they go where they were going. */
const leaveWhenSignedIn = (context: { user: unknown }, returnTo: string | undefined) => {
  if (context.user !== null) throw redirect({ href: safeReturnPath(returnTo), replace: true });
};

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  staticData: { bar: 'none', footer: false },
  validateSearch: (search: Record<string, unknown>) => ({
    ...returnSearch(search),
    error: text(search.error),
  }),
  beforeLoad: ({ context, search }) => leaveWhenSignedIn(context, search.returnTo),
  head: unlistedHead('Sign In'),
  component: lazyRouteComponent(() => import('../routes/sign-in-route.tsx'), 'SignInRoute'),
});

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up',
  staticData: { bar: 'none', footer: false },
  validateSearch: returnSearch,
  beforeLoad: ({ context, search }) => leaveWhenSignedIn(context, search.returnTo),
  head: unlistedHead('Create an account'),
  component: lazyRouteComponent(() => import('../routes/sign-up-route.tsx'), 'SignUpRoute'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  staticData: { bar: 'none', footer: false },
  validateSearch: returnSearch,
  head: unlistedHead('Forgotten password'),
  component: lazyRouteComponent(() => import('../routes/forgot-password-route.tsx'), 'ForgotPasswordRoute'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  staticData: { bar: 'none', footer: false },
  validateSearch: (search: Record<string, unknown>) => ({ token: text(search.token) }),
  head: unlistedHead('Choose a new password'),
  component: lazyRouteComponent(() => import('../routes/reset-password-route.tsx'), 'ResetPasswordRoute'),
});

/** The second step of signing in, for whoever has done the first. */
const codeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in/code',
  staticData: { bar: 'none', footer: false },
  validateSearch: returnSearch,
  beforeLoad: ({ context, search }) => leaveWhenSignedIn(context, search.returnTo),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps: { returnTo } }) => {
    const { owed, passkey } = await api.get<SecondStep>('/api/auth/second-step');
    if (!owed) throw redirect({ href: accountPageAddress('/sign-in', returnTo), replace: true });
    return { passkey };
  },
  head: unlistedHead('Sign In'),
  component: lazyRouteComponent(() => import('../routes/code-route.tsx'), 'CodeRoute'),
});

/** Where the mailed link to sign in leads. */
const magicLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in/link',
  staticData: { bar: 'none', footer: false },
  validateSearch: (search: Record<string, unknown>) => ({
    ...returnSearch(search),
    token: text(search.token),
  }),
  beforeLoad: ({ context, search }) => leaveWhenSignedIn(context, search.returnTo),
  head: unlistedHead('Sign In'),
  component: lazyRouteComponent(() => import('../routes/magic-link-route.tsx'), 'MagicLinkRoute'),
});

/** Where the mail after a sign-up leads. */
const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  staticData: { bar: 'none', footer: false },
  validateSearch: (search: Record<string, unknown>) => ({ token: text(search.token) }),
  head: unlistedHead('Confirm your email address'),
  component: lazyRouteComponent(() => import('../routes/verify-email-route.tsx'), 'VerifyEmailRoute'),
});

/** Where the link to a new address leads. */
const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  staticData: { bar: 'none', footer: false },
  validateSearch: (search: Record<string, unknown>) => ({ token: text(search.token) }),
  beforeLoad: requireSignIn,
  head: unlistedHead('Confirm your new email address'),
  component: lazyRouteComponent(() => import('../routes/confirm-email-route.tsx'), 'ConfirmEmailRoute'),
});

/** Asks whether to log out, where somebody was led there from elsewhere. */
const logOutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/log-out',
  staticData: { bar: 'none', footer: false },
  beforeLoad: ({ context }) => {
    if (context.user === null) throw redirect({ to: '/', replace: true });
  },
  head: unlistedHead('Log out'),
  component: lazyRouteComponent(() => import('../routes/log-out-route.tsx'), 'LogOutRoute'),
});

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  beforeLoad: requireSignIn,
  loader: async ({ context: { api, queryClient } }) => {
    const { devicesQuery, profileQuery } = await import('#features/accounts/profile-query.ts');
    const found = Promise.all([
      queryClient.prefetchQuery(profileQuery(api)),
      queryClient.prefetchQuery(devicesQuery(api)),
    ]);
    // The server waits for both; in the browser the screen shows at once and says that it is loading.
    if (typeof window === 'undefined') await found;
  },
  head: unlistedHead('Profile'),
  component: lazyRouteComponent(() => import('../routes/profile-route.tsx'), 'ProfileRoute'),
});

export const accountPages = [
  signInRoute,
  codeRoute,
  magicLinkRoute,
  signUpRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  verifyEmailRoute,
  confirmEmailRoute,
  logOutRoute,
  profileRoute,
] as const;
