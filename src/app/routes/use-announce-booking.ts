import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { confirmationPath } from '#features/booking/booking-addresses.ts';
import { bookingToasts } from '#features/booking/booking-toasts.ts';
import type { Booking } from '#features/booking/contract.ts';
import { useToast } from '#shared/ui/toast.tsx';

/** Says that a booking is made, with the way to its confirmation, wherever the person is by now. */
export function useAnnounceBooking(): (booking: Booking) => void {
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
