import { redirect } from '@tanstack/react-router';
import { fetchVisitorHold } from '#areas/booking/bookings/visitor-hold/api.ts';
import { accountPageAddress } from '#areas/identity/accounts/current/account-addresses.ts';
import { safeReturnPath } from '#areas/identity/accounts/current/return-path.ts';
import { isProfileSection } from '#areas/identity/accounts/profile/profile-sections.ts';
import { fetchSecondStep } from '#areas/identity/accounts/second-step/api.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import { definePage, type PageLoadContext, view } from './define-page.tsx';
import { requireUser } from './guards.ts';
import { readText } from './read-texts.ts';

const readReturn = ({ returnTo }: Record<string, unknown>) => ({ returnTo: readText(returnTo) });
const readToken = ({ token }: Record<string, unknown>) => ({ token: readText(token) });

/** For pages of no use to somebody signed in: they go where they were going. */
function requireSignedOut({ user, search }: { user: object | null; search: { returnTo?: string } }): void {
  if (user !== null) throw redirect({ href: safeReturnPath(search.returnTo), replace: true });
}

const loadVisitorHold = async ({ api }: { api: ApiClient }) => ({ held: await fetchVisitorHold(api) });

const signIn = definePage({
  path: '/sign-in',
  bar: 'none',
  search: (raw) => ({ ...readReturn(raw), error: readText(raw.error) }),
  who: requireSignedOut,
  load: loadVisitorHold,
  title: 'Sign In',
  view: view(() => import('./sign-in-view.tsx'), 'SignInView'),
  given: ({ search: { returnTo, error }, loaded: { held } }) => ({ returnTo, error, held }),
});

/** The second step of signing in, for whoever has done the first. */
const signInCode = definePage({
  path: '/sign-in/code',
  bar: 'none',
  search: readReturn,
  who: requireSignedOut,
  deps: (search) => search,
  load: async ({ api, deps: { returnTo } }) => {
    const { owed, passkey } = await fetchSecondStep(api);
    if (!owed) throw redirect({ href: accountPageAddress('/sign-in', returnTo), replace: true });
    return { passkey };
  },
  title: 'Sign In',
  view: view(() => import('#areas/identity/accounts/second-step/screens/code-screen.tsx'), 'CodeScreen'),
  given: ({ search: { returnTo }, loaded: { passkey } }) => ({ returnTo, passkey }),
});

/** Where the mailed link to sign in leads. */
const magicLink = definePage({
  path: '/sign-in/link',
  bar: 'none',
  search: (raw) => ({ ...readReturn(raw), ...readToken(raw) }),
  who: requireSignedOut,
  title: 'Sign In',
  view: view(
    () => import('#areas/identity/accounts/sign-in/screens/magic-link-screen.tsx'),
    'MagicLinkScreen',
  ),
  given: ({ search: { token = '', returnTo } }) => ({ token, returnTo }),
});

const signUp = definePage({
  path: '/sign-up',
  bar: 'none',
  search: readReturn,
  who: requireSignedOut,
  load: loadVisitorHold,
  title: 'Create an account',
  view: view(() => import('./sign-up-view.tsx'), 'SignUpView'),
  given: ({ search: { returnTo }, loaded: { held } }) => ({ returnTo, held }),
});

const forgotPassword = definePage({
  path: '/forgot-password',
  bar: 'none',
  search: readReturn,
  title: 'Forgotten password',
  view: view(
    () => import('#areas/identity/accounts/sign-in/screens/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
  given: ({ search: { returnTo } }) => ({ returnTo }),
});

const resetPassword = definePage({
  path: '/reset-password',
  bar: 'none',
  search: readToken,
  title: 'Choose a new password',
  view: view(
    () => import('#areas/identity/accounts/sign-in/screens/reset-password-screen.tsx'),
    'ResetPasswordScreen',
  ),
  given: ({ search: { token = null } }) => ({ token }),
});

/** Where the mail after a sign-up leads. */
const verifyEmail = definePage({
  path: '/verify-email',
  bar: 'none',
  search: readToken,
  title: 'Confirm your email address',
  view: view(
    () => import('#areas/identity/accounts/sign-in/screens/verify-email-screen.tsx'),
    'VerifyEmailScreen',
  ),
  given: ({ search: { token = '' } }) => ({ token }),
});

/** Where the link to a new address leads. */
const confirmEmail = definePage({
  path: '/confirm-email',
  bar: 'none',
  search: readToken,
  who: requireUser,
  title: 'Confirm your new email address',
  view: view(
    () => import('#areas/identity/accounts/sign-in/screens/confirm-email-screen.tsx'),
    'ConfirmEmailScreen',
  ),
  given: ({ search: { token = '' } }) => ({ token }),
});

/** Asks whether to log out, where somebody was led there from elsewhere. */
const logOut = definePage({
  path: '/log-out',
  bar: 'none',
  redirectTo: ({ user }) => (user === null ? '/' : null),
  title: 'Log out',
  view: view(() => import('#areas/identity/accounts/sign-in/screens/log-out-screen.tsx'), 'LogOutScreen'),
});

const prefetchProfile = async ({ api, queryClient }: PageLoadContext<object, object>) => {
  const { devicesQuery, profileQuery } = await import('#areas/identity/accounts/profile/api.ts');
  await Promise.all([
    queryClient.prefetchQuery(profileQuery(api)),
    queryClient.prefetchQuery(devicesQuery(api)),
  ]);
};

const profileView = view(() => import('./profile-view.tsx'), 'ProfileView');

/** An assistant asks its person to be let in. */
const assistantConsent = definePage({
  path: '/assistants/agree/$uid',
  who: requireUser,
  load: async ({ api, queryClient, params: { uid } }) => {
    const { assistantRequestQuery } = await import('#areas/platform/assistants/api.ts');
    await queryClient.ensureQueryData(assistantRequestQuery(api, uid));
  },
  title: 'Connect an assistant',
  view: view(
    () => import('#areas/platform/assistants/screens/assistant-consent-page.tsx'),
    'AssistantConsentPage',
  ),
  given: ({ params: { uid } }) => ({ uid }),
  notFound: view(
    () => import('#areas/platform/assistants/screens/request-expired.tsx'),
    'RequestExpiredPage',
  ),
});

/** Where an assistant's request goes that goes no further. */
const assistantProblem = definePage({
  path: '/assistants/agree',
  search: ({ problem }): { problem?: string } => ({ problem: readText(problem) }),
  personal: true,
  title: 'Connect an assistant',
  view: view(() => import('#areas/platform/assistants/screens/request-expired.tsx'), 'RequestErrorPage'),
  given: ({ search: { problem } }) => ({ problem }),
});

const profile = definePage({
  path: '/profile',
  who: requireUser,
  prefetch: prefetchProfile,
  title: 'Profile',
  view: profileView,
});

/** One section of the settings, which phones show alone. */
const profileSection = definePage({
  path: '/profile/$section',
  who: requireUser,
  redirectTo: ({ params: { section } }) => (isProfileSection(section) ? null : '/profile'),
  prefetch: prefetchProfile,
  title: 'Profile',
  view: profileView,
  given: ({ params: { section } }) => (isProfileSection(section) ? { section } : {}),
});

/** Signing in and out, and one's account. */
export const accountPages = [
  signIn,
  signInCode,
  magicLink,
  signUp,
  forgotPassword,
  resetPassword,
  verifyEmail,
  confirmEmail,
  logOut,
  profile,
  profileSection,
  assistantConsent,
  assistantProblem,
] as const;
