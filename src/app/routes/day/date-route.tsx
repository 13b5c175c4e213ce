import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Attendance } from '#features/booking/contract.ts';
import { attendanceSchema } from '#features/booking/contract.ts';
import type { Attendee, DateAnswer, MarkAnswer } from '#features/dashboard/contract.ts';
import { dateQuery, markBooking } from '#features/dashboard/date-calls.ts';
import { DateScreen } from '#features/dashboard/screens/date-screen.tsx';
import { ApiError } from '#shared/http/api-client.ts';
import { FullPageSpinner } from '#shared/ui/full-page-spinner.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { useToast } from '#shared/ui/toast.tsx';

const route = getRouteApi('/business/occurrences/$occurrenceId');

/** At the door two phones may be at work: each looks again this often while it is looked at. */
const LOOK_AGAIN_MS = 15_000;

/** `/business/occurrences/{id}`, and where the code of a booking leads (`?confirm=`). */
export function DateRoute() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const { occurrenceId } = route.useParams();
  const { confirm } = route.useSearch();
  const { now: loadedAt } = route.useLoaderData();
  const [marking, setMarking] = useState<string | null>(null);
  const query = dateQuery(api, occurrenceId);
  const { data, dataUpdatedAt, refetch } = useQuery({ ...query, refetchInterval: LOOK_AGAIN_MS });
  if (data === undefined) return <FullPageSpinner />;

  const show = (answer: DateAnswer) => {
    queryClient.setQueryData(query.queryKey, answer);
    void queryClient.invalidateQueries({ queryKey: ['dashboard', 'calendar'] });
  };
  const mark = async (attendee: Attendee, state: Attendance): Promise<boolean> => {
    const was = attendanceSchema.safeParse(attendee.state);
    if (!was.success || marking === attendee.bookingId) return false;
    setMarking(attendee.bookingId);
    try {
      const marked = await markBooking(api, attendee.bookingId, state, was.data);
      queryClient.setQueryData(query.queryKey, (answer) => answer && withMark(answer, marked));
      void queryClient.invalidateQueries({ queryKey: ['dashboard', 'calendar'] });
      return true;
    } catch (error) {
      toast({
        variant: 'destructive',
        title: `${attendee.name} was not marked`,
        description:
          error instanceof ApiError ? error.sentence : 'We could not reach the server. Please try again.',
      });
      void refetch();
      return false;
    } finally {
      setMarking(null);
    }
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

function withMark(answer: DateAnswer, { bookingId, ...marked }: MarkAnswer): DateAnswer {
  return {
    ...answer,
    attendees: answer.attendees.map((attendee) =>
      attendee.bookingId === bookingId ? { ...attendee, ...marked } : attendee,
    ),
  };
}
