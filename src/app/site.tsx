import { Outlet, useMatches, useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { WhileSignInLoads } from '#features/accounts/current/while-sign-in-loads.tsx';
import { PageShell } from '#features/site/shell/page-shell.tsx';

/** Fetched by admins alone. */
const ViewBar = lazy(() => import('#features/accounts/view-as/screens/view-bar.tsx'));

/** The page inside the shell that its route asks for. */
export function Site() {
  const { user } = useRouteContext({ from: '__root__' });
  const { bar = 'standard', footer = true } = useMatches({
    select: (matches) => matches.at(-1)?.staticData ?? {},
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
          <ViewBar user={user} until={user.viewedUntil} />
        </Suspense>
      )}
      <WhileSignInLoads />
    </>
  );
}
