import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ImportDetailsScreen } from '#features/admin/imports/import-details-screen.tsx';
import { ImportScreen } from '#features/admin/imports/import-screen.tsx';
import { importQuery, importsQuery } from '#features/admin/imports/imports-query.ts';
import { useApi } from '#shared/ui/site-context.tsx';

const list = getRouteApi('/admin/import');
const details = getRouteApi('/admin/import/$id');

/** `/admin/import`. */
export function ImportRoute() {
  const { now } = list.useLoaderData();
  const { data, isError, refetch } = useQuery(importsQuery(useApi()));
  return <ImportScreen imports={data} failed={isError} now={new Date(now)} onRetry={() => void refetch()} />;
}

/** `/admin/import/{id}`. */
export function ImportDetailsRoute() {
  const { id } = details.useParams();
  const { now } = details.useLoaderData();
  const { data, isError, refetch } = useQuery(importQuery(useApi(), id));
  return (
    <ImportDetailsScreen found={data} failed={isError} now={new Date(now)} onRetry={() => void refetch()} />
  );
}
