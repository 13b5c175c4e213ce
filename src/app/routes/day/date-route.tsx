import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { DateAnswer } from '#features/dashboard/contract.ts';
import { dateQuery } from '#features/dashboard/date-calls.ts';
import { withMark } from '#features/dashboard/door.ts';
import { DateScreen } from '#features/dashboard/screens/date-screen.tsx';
import { FullPageSpinner } from '#shared/ui/full-page-spinner.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { useToast } from '#shared/ui/toast.tsx';
import { LOOK_AGAIN_MS, useMarking } from './use-marking.ts';

const route = getRouteApi('/business/occurrences/$occurrenceId');

/** `/business/occurrences/{id}`, and where the code of a booking leads (`?confirm=`). */
export function DateRoute() {
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
    />
  );
}
