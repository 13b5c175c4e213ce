import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Attendance, attendanceSchema } from '#features/booking/contract.ts';
import type { Attendee, MarkAnswer } from '#features/dashboard/contract.ts';
import { markBooking } from '#features/dashboard/date-calls.ts';
import { ApiError } from '#shared/http/api-client.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { useToast } from '#shared/ui/toast.tsx';

/** At the door two phones may be at work: each looks again this often while it is looked at. */
export const LOOK_AGAIN_MS = 15_000;

/**
 * Marks people on a list for the door. `mark` resolves to whether the mark is set; a refusal is said in a toast.
 * `onMarked` puts the mark on the list that is shown, `onRefused` fetches that list anew.
 */
export function useMarking({
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
  const { toast } = useToast();
  const [marking, setMarking] = useState<string | null>(null);
  const mark = async (attendee: Attendee, state: Attendance): Promise<boolean> => {
    const was = attendanceSchema.safeParse(attendee.state);
    if (!was.success || marking === attendee.bookingId) return false;
    setMarking(attendee.bookingId);
    try {
      const marked = await markBooking(api, attendee.bookingId, state, was.data);
      // A look at the list that began before the mark would take it away again when it comes.
      await queryClient.cancelQueries({ queryKey: shown });
      onMarked(marked);
      void queryClient.invalidateQueries({ queryKey: ['dashboard', 'calendar'] });
      return true;
    } catch (error) {
      toast({
        variant: 'destructive',
        title: `${attendee.name} was not marked`,
        description:
          error instanceof ApiError ? error.sentence : 'We could not reach the server. Please try again.',
      });
      onRefused();
      return false;
    } finally {
      setMarking(null);
    }
  };
  return { marking, mark };
}
