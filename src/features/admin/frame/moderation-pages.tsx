import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#shared/ui/site-context.tsx';
import { claimsForReviewQuery, moderatedReviewsQuery, trainersForReviewQuery } from '../api.ts';
import { ClaimsScreen } from '../claims/claims-screen.tsx';
import { reportsQuery } from '../reports/api.ts';
import { ReportsScreen } from '../reports/screens/reports-screen.tsx';
import { ReviewsScreen } from '../reviews/reviews-screen.tsx';
import { TrainersScreen } from '../trainers/trainers-screen.tsx';

const claims = getRouteApi('/admin/claims');
const reports = getRouteApi('/admin/reports');
const reviews = getRouteApi('/admin/reviews');
const trainers = getRouteApi('/admin/trainers');

/** `/admin/reports`. */
export function ReportsPage() {
  const search = reports.useSearch();
  const { now } = reports.useLoaderData();
  const { data, isError, refetch } = useQuery(reportsQuery(useApi(), search));
  const list = { search, found: data, failed: isError, onRetry: () => void refetch() };
  return <ReportsScreen {...list} now={new Date(now)} />;
}

/** `/admin/reviews`. */
export function ReviewsPage() {
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
export function TrainersPage() {
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
export function ClaimsPage() {
  const { now } = claims.useLoaderData();
  const { data, isError, refetch } = useQuery(claimsForReviewQuery(useApi()));
  return <ClaimsScreen claims={data} failed={isError} now={new Date(now)} onRetry={() => void refetch()} />;
}
