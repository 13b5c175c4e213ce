import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type Attendance, attendanceSchema } from '#areas/booking/bookings/contract.ts';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { markBooking } from '../occurrences/api.ts';
import type { Attendee } from '../occurrences/contract.ts';
import type { MarkAnswer } from './contract.ts';

/** Two phones may work at one door, so each refetches. */
export const REFETCH_INTERVAL_MS = 15_000;

/**
 * `mark` resolves to true if the mark was saved; a refusal shows a toast. `onMarked` updates the shown list,
 * `onRefused` refetches it.
 */
export function useAttendanceMarking({
  shown,
  onMarked,
  onRefused,
}: {
  shown: QueryKey;
  onMarked: (marked: MarkAnswer) => void;
  onRefused: () => void;
}): { marking: string | null; mark: (attendee: Attendee, state: Attendance) => Promise<boolean> } {
  const api = useApi();
  const queryClient = useQueryClient();
  const { input, run } = useMutationAction({
    mutate: async ({ attendee, state, was }: { attendee: Attendee; state: Attendance; was: Attendance }) => {
      const marked = await markBooking(api, attendee.bookingId, state, was);
      // A fetch that is already running would overwrite the mark.
      await queryClient.cancelQueries({ queryKey: shown });
      return marked;
    },
    onSuccess: (marked) => {
      onMarked(marked);
      // Other cached lists may contain the same person.
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
