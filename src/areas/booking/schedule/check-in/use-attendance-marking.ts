import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type Attendance, attendanceSchema } from '#areas/booking/bookings/contract.ts';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { markBooking } from '../occurrences/api.ts';
import type { Attendee } from '../occurrences/contract.ts';
import type { MarkAnswer } from './contract.ts';

/** At the door two phones may be at work: each looks again this often while it is looked at. */
export const REFETCH_INTERVAL_MS = 15_000;

/**
 * Marks people on a list for the door. `mark` resolves to whether the mark is set; a refusal is said in a toast.
 * `onMarked` puts the mark on the list that is shown, `onRefused` fetches that list anew.
 */
export function useAttendanceMarking({
  shown,
  onMarked,
  onRefused,
}: {
  /** The query of that list. */
  shown: QueryKey;
  onMarked: (marked: MarkAnswer) => void;
  onRefused: () => void;
}): { marking: string | null; mark: (attendee: Attendee, state: Attendance) => Promise<boolean> } {
  const api = useApi();
  const queryClient = useQueryClient();
  const { input, run } = useMutationAction({
    mutate: async ({ attendee, state, was }: { attendee: Attendee; state: Attendance; was: Attendance }) => {
      const marked = await markBooking(api, attendee.bookingId, state, was);
      // A look at the list that began before the mark would take it away again when it comes.
      await queryClient.cancelQueries({ queryKey: shown });
      return marked;
    },
    onSuccess: (marked) => {
      onMarked(marked);
      // Another list that has been looked at holds the same person: it is fetched again when it is next shown.
      void queryClient.invalidateQueries({
        queryKey: ['dashboard'],
        predicate: ({ queryHash }) => queryHash !== hashKey(shown),
      });
    },
    onError: ({ sentence }, { attendee }) => {
      onRefused();
      return { variant: 'destructive', title: `${attendee.name} wasn’t marked`, description: sentence };
    },
    keyOf: ({ attendee }) => attendee.bookingId,
  });
  return {
    marking: input?.attendee.bookingId ?? null,
    mark: async (attendee, state) => {
      const was = attendanceSchema.safeParse(attendee.state);
      return was.success && run({ attendee, state, was: was.data });
    },
  };
}
