import { Outlet, useMatches, useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { SignInLoading } from '#areas/identity/accounts/current/sign-in-loading.tsx';
import { PageShell } from '#areas/operations/site/shell/page-shell.tsx';

/** Fetched by admins alone. */
const ImpersonationBar = lazy(
  () => import('#areas/identity/accounts/impersonation/screens/impersonation-bar.tsx'),
);

/** The page inside the shell that its route asks for. */
export function Site() {
  const { user } = useRouteContext({ from: '__root__' });
  const { bar = 'standard', footer = true } = useMatches({
    // A page has the bar of the one around it.
    select: (matches) =>
      matches.findLast(({ staticData }) => staticData.bar !== undefined)?.staticData ??
      matches.at(-1)?.staticData ??
      {},
  });
  return (
    <>
      {bar === 'none' ? (
        <Outlet />
      ) : (
        <PageShell user={user} bar={bar} footer={footer}>
          <Outlet />
        </PageShell>
      )}
      {user?.viewedUntil !== undefined && (
        <Suspense fallback={null}>
          <ImpersonationBar user={user} until={user.viewedUntil} />
        </Suspense>
      )}
      <SignInLoading />
    </>
  );
}
