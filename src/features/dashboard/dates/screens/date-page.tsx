import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { withMark } from '../../door/door.ts';
import { LOOK_AGAIN_MS, useMarking } from '../../door/use-marking.ts';
import { dateQuery } from '../api.ts';
import type { DateAnswer } from '../contract.ts';
import { DateScreen, type DateScreenProps } from './date-screen.tsx';

const route = getRouteApi('/business/occurrences/$occurrenceId');

/** `/business/occurrences/{id}`, and where the code of a booking leads (`?confirm=`). */
export function DatePage({
  WaitingList,
  WhoTeaches,
  renderWaiver,
}: Pick<DateScreenProps, 'WaitingList' | 'WhoTeaches' | 'renderWaiver'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const { occurrenceId } = route.useParams();
  const { confirm } = route.useSearch();
  const { now: loadedAt } = route.useLoaderData();
  const query = dateQuery(api, occurrenceId);
  const { data, dataUpdatedAt, refetch } = useQuery({ ...query, refetchInterval: LOOK_AGAIN_MS });
  const { marking, mark } = useMarking({
    shown: query.queryKey,
    onMarked: (marked) =>
      queryClient.setQueryData(
        query.queryKey,
        (answer) => answer && { ...answer, attendees: withMark(answer.attendees, marked) },
      ),
    onRefused: () => void refetch(),
  });
  if (data === undefined) return <FullPageSpinner />;

  const show = (answer: DateAnswer) => {
    queryClient.setQueryData(query.queryKey, answer);
    void queryClient.invalidateQueries({ queryKey: ['dashboard', 'calendar'] });
  };
  return (
    <DateScreen
      answer={data}
      now={new Date(Math.max(loadedAt, dataUpdatedAt))}
      toConfirm={confirm}
      marking={marking}
      onMark={mark}
      onChanged={(answer, said) => {
        show(answer);
        toast({ title: answer.date.cancelled ? 'Date cancelled' : 'Date changed', description: said });
      }}
      onStale={() => void refetch()}
      WaitingList={WaitingList}
      WhoTeaches={WhoTeaches}
      renderWaiver={renderWaiver}
    />
  );
}
