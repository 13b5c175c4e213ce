import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { withMark } from '../../check-in/attendance-list.ts';
import { REFETCH_INTERVAL_MS, useAttendanceMarking } from '../../check-in/use-attendance-marking.ts';
import { occurrenceQuery } from '../api.ts';
import type { OccurrenceAnswer } from '../contract.ts';
import { OccurrenceScreen, type OccurrenceScreenProps } from './occurrence-screen.tsx';

const route = getRouteApi('/business/occurrences/$occurrenceId');

/** `/business/occurrences/{id}`; a booking's QR code adds `?confirm=`. */
export function OccurrencePage({
  WaitingList,
  WhoTeaches,
  renderWaiver,
}: Pick<OccurrenceScreenProps, 'WaitingList' | 'WhoTeaches' | 'renderWaiver'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const { occurrenceId } = route.useParams();
  const { confirm } = route.useSearch();
  const { now: loadedAt } = route.useLoaderData();
  const query = occurrenceQuery(api, occurrenceId);
  const { data, dataUpdatedAt, refetch } = useQuery({ ...query, refetchInterval: REFETCH_INTERVAL_MS });
  const { marking, mark } = useAttendanceMarking({
    shown: query.queryKey,
    onMarked: (marked) =>
      queryClient.setQueryData(
        query.queryKey,
        (answer) => answer && { ...answer, attendees: withMark(answer.attendees, marked) },
      ),
    onRefused: () => void refetch(),
  });
  if (data === undefined) return <FullPageSpinner />;

  const show = (answer: OccurrenceAnswer) => {
    queryClient.setQueryData(query.queryKey, answer);
    void queryClient.invalidateQueries({ queryKey: ['dashboard', 'calendar'] });
  };
  return (
    <OccurrenceScreen
      answer={data}
      now={new Date(Math.max(loadedAt, dataUpdatedAt))}
      toConfirm={confirm}
      marking={marking}
      onMark={mark}
      onChanged={(answer, said) => {
        show(answer);
        toast({ title: answer.date.cancelled ? 'Date cancelled' : 'Date changed', description: said });
      }}
      onRunsAnyway={show}
      onStale={() => void refetch()}
      WaitingList={WaitingList}
      WhoTeaches={WhoTeaches}
      renderWaiver={renderWaiver}
    />
  );
}
