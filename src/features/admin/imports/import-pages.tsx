import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#shared/ui/site-context.tsx';
import { importQuery, importsQuery } from './api.ts';
import { ImportDetailsScreen } from './import-details-screen.tsx';
import { ImportScreen } from './import-screen.tsx';

const list = getRouteApi('/admin/import');
const details = getRouteApi('/admin/import/$id');

/** `/admin/import`. */
export function ImportPage() {
  const { now } = list.useLoaderData();
  const { data, isError, refetch } = useQuery(importsQuery(useApi()));
  return <ImportScreen imports={data} failed={isError} now={new Date(now)} onRetry={() => void refetch()} />;
}

/** `/admin/import/{id}`. */
export function ImportDetailsPage() {
  const { id } = details.useParams();
  const { now } = details.useLoaderData();
  const { data, isError, refetch } = useQuery(importQuery(useApi(), id));
  return (
    <ImportDetailsScreen found={data} failed={isError} now={new Date(now)} onRetry={() => void refetch()} />
  );
}
