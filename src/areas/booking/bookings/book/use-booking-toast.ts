import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { confirmationPath } from '../booking-paths.ts';
import type { Booking } from '../contract.ts';
import { bookingToasts } from '../copy.ts';

/** Shows a toast that links to the confirmation, wherever the person is by then. */
export function useBookingToast(): (booking: Booking) => void {
  const { history } = useRouter();
  const { toast } = useToast();
  return useCallback(
    (booking) =>
      toast({
        ...bookingToasts.confirmed,
        action: { label: 'View booking', onSelect: () => history.push(confirmationPath(booking)) },
      }),
    [history, toast],
  );
}
