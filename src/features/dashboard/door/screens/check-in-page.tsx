import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { todayQuery } from '../../dates/api.ts';
import { withMark } from '../door.ts';
import { LOOK_AGAIN_MS, useMarking } from '../use-marking.ts';
import { CheckInScreen } from './check-in-screen.tsx';

const route = getRouteApi('/business/check-in');

/** `/business/check-in`: everybody whom the business expects today. */
export function CheckInPage({ business }: { business: OwnBusiness }) {
  return <CheckIn key={business.id} business={business} />;
}

function CheckIn({ business }: { business: OwnBusiness }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { now: loadedAt } = route.useLoaderData();
  const query = todayQuery(api, business.id);
  const { data, dataUpdatedAt, isError, refetch } = useQuery({ ...query, refetchInterval: LOOK_AGAIN_MS });
  const { marking, mark } = useMarking({
    shown: query.queryKey,
    onMarked: (marked) =>
      queryClient.setQueryData(
        query.queryKey,
        (answer) =>
          answer && {
            ...answer,
            dates: answer.dates.map((one) => ({ ...one, attendees: withMark(one.attendees, marked) })),
          },
      ),
    onRefused: () => void refetch(),
  });
  return (
    <CheckInScreen
      businessId={business.id}
      answer={data}
      failed={isError}
      now={new Date(Math.max(loadedAt, dataUpdatedAt))}
      marking={marking}
      onMark={mark}
      onRetry={() => void refetch()}
    />
  );
}
