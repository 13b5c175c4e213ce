import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#shared/ui/site-context.tsx';
import { businessesQuery, sessionsQuery, usersQuery } from '../api.ts';
import { BusinessesScreen, SessionsScreen, UsersScreen } from './lists.tsx';

const users = getRouteApi('/admin/users');
const businesses = getRouteApi('/admin/businesses');
const sessions = getRouteApi('/admin/sessions');

/** `/admin/users`. */
export function UsersPage() {
  const search = users.useSearch();
  const { now } = users.useLoaderData();
  const { data, isError, refetch } = useQuery(usersQuery(useApi(), search));
  const list = { search, found: data, failed: isError, onRetry: () => void refetch() };
  return <UsersScreen {...list} now={new Date(now)} />;
}

/** `/admin/businesses`. */
export function BusinessesPage() {
  const search = businesses.useSearch();
  const { now } = businesses.useLoaderData();
  const { data, isError, refetch } = useQuery(businessesQuery(useApi(), search));
  const list = { search, found: data, failed: isError, onRetry: () => void refetch() };
  return <BusinessesScreen {...list} now={new Date(now)} />;
}

/** `/admin/sessions`. */
export function SessionsPage() {
  const search = sessions.useSearch();
  const { now } = sessions.useLoaderData();
  const { data, isError, refetch } = useQuery(sessionsQuery(useApi(), search));
  const list = { search, found: data, failed: isError, onRetry: () => void refetch() };
  return <SessionsScreen {...list} now={new Date(now)} />;
}
