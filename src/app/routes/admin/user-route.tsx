import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouteContext } from '@tanstack/react-router';
import { userDetailsQuery } from '#features/admin/people/people-query.ts';
import { UserScreen } from '#features/admin/people/screens/user-screen.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { FullPageSpinner } from '#shared/ui/full-page-spinner.tsx';
import { useApi } from '#shared/ui/site-context.tsx';

const route = getRouteApi('/admin/users/$id');

/** `/admin/users/{id}`. */
export function UserRoute() {
  const { id } = route.useParams();
  const { user } = useRouteContext({ from: '__root__' });
  const { data, isError, refetch } = useQuery(userDetailsQuery(useApi(), id));
  if (data !== undefined) return <UserScreen details={data} isOwn={user?.id === id} />;
  if (!isError) return <FullPageSpinner label="Loading the account" />;
  return (
    <ErrorState title="The account could not be loaded. Please try again." onRetry={() => void refetch()} />
  );
}
