import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { auditQuery } from '#features/admin/audit/audit-query.ts';
import { AuditScreen } from '#features/admin/audit/screens/audit-screen.tsx';
import { businessesQuery, sessionsQuery, usersQuery } from '#features/admin/people/people-query.ts';
import { BusinessesScreen, SessionsScreen, UsersScreen } from '#features/admin/people/screens/lists.tsx';
import { useApi } from '#shared/ui/site-context.tsx';

const users = getRouteApi('/admin/users');
const businesses = getRouteApi('/admin/businesses');
const sessions = getRouteApi('/admin/sessions');
const audit = getRouteApi('/admin/audit');

/** `/admin/users`. */
export function UsersRoute() {
  const search = users.useSearch();
  const { now } = users.useLoaderData();
  const { data, isError, refetch } = useQuery(usersQuery(useApi(), search));
  const list = { search, found: data, failed: isError, onRetry: () => void refetch() };
  return <UsersScreen {...list} now={new Date(now)} />;
}

/** `/admin/businesses`. */
export function BusinessesRoute() {
  const search = businesses.useSearch();
  const { now } = businesses.useLoaderData();
  const { data, isError, refetch } = useQuery(businessesQuery(useApi(), search));
  const list = { search, found: data, failed: isError, onRetry: () => void refetch() };
  return <BusinessesScreen {...list} now={new Date(now)} />;
}

/** `/admin/sessions`. */
export function SessionsRoute() {
  const search = sessions.useSearch();
  const { now } = sessions.useLoaderData();
  const { data, isError, refetch } = useQuery(sessionsQuery(useApi(), search));
  const list = { search, found: data, failed: isError, onRetry: () => void refetch() };
  return <SessionsScreen {...list} now={new Date(now)} />;
}

/** `/admin/audit`. */
export function AuditRoute() {
  const search = audit.useSearch();
  const { data, isError, refetch } = useQuery(auditQuery(useApi(), search));
  return <AuditScreen search={search} found={data} failed={isError} onRetry={() => void refetch()} />;
}
