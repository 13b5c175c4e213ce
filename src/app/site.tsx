import { Outlet, useMatches, useRouteContext } from '@tanstack/react-router';
import { WhileSignInLoads } from '#features/accounts/current/while-sign-in-loads.tsx';
import { PageShell } from '#features/site/shell/page-shell.tsx';

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
      <WhileSignInLoads />
    </>
  );
}
