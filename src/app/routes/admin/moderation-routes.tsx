import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { claimsForReviewQuery } from '#features/admin/claims/claims-query.ts';
import { ClaimsScreen } from '#features/admin/claims/claims-screen.tsx';
import { reportsQuery } from '#features/admin/reports/report-query.ts';
import { ReportsScreen } from '#features/admin/reports/screens/reports-screen.tsx';
import { moderatedReviewsQuery } from '#features/admin/reviews/reviews-query.ts';
import { ReviewsScreen } from '#features/admin/reviews/reviews-screen.tsx';
import { trainersForReviewQuery } from '#features/admin/trainers/trainers-query.ts';
import { TrainersScreen } from '#features/admin/trainers/trainers-screen.tsx';
import { useApi } from '#shared/ui/site-context.tsx';

const claims = getRouteApi('/admin/claims');
const reports = getRouteApi('/admin/reports');
const reviews = getRouteApi('/admin/reviews');
const trainers = getRouteApi('/admin/trainers');

/** `/admin/reports`. */
export function ReportsRoute() {
  const search = reports.useSearch();
  const { now } = reports.useLoaderData();
  const { data, isError, refetch } = useQuery(reportsQuery(useApi(), search));
  const list = { search, found: data, failed: isError, onRetry: () => void refetch() };
  return <ReportsScreen {...list} now={new Date(now)} />;
}

/** `/admin/reviews`. */
export function ReviewsRoute() {
  const search = reviews.useSearch();
  const { now } = reviews.useLoaderData();
  const { data, isError, refetch } = useQuery(moderatedReviewsQuery(useApi(), search));
  return (
    <ReviewsScreen
      hidden={search.hidden === 'true'}
      found={data}
      failed={isError}
      now={new Date(now)}
      onRetry={() => void refetch()}
    />
  );
}

/** `/admin/trainers`. */
export function TrainersRoute() {
  const search = trainers.useSearch();
  const { now } = trainers.useLoaderData();
  const { data, isError, refetch } = useQuery(trainersForReviewQuery(useApi(), search));
  return (
    <TrainersScreen
      status={search.status ?? 'pending'}
      q={search.q ?? ''}
      trainers={data}
      failed={isError}
      now={new Date(now)}
      onRetry={() => void refetch()}
    />
  );
}

/** `/admin/claims`. */
export function ClaimsRoute() {
  const { now } = claims.useLoaderData();
  const { data, isError, refetch } = useQuery(claimsForReviewQuery(useApi()));
  return <ClaimsScreen claims={data} failed={isError} now={new Date(now)} onRetry={() => void refetch()} />;
}
