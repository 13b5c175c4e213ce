import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AuthUser } from '#features/accounts/contract.ts';
import { useLeaveForLogin } from '#features/accounts/current/use-leave-for-login.ts';
import { BookingDialog, LoginRequiredDialog } from '#features/booking/book/screens/booking-dialog.tsx';
import { useAnnounceBooking } from '#features/booking/book/use-announce-booking.ts';
import { paymentPath } from '#features/booking/booking-addresses.ts';
import { bookingToasts } from '#features/booking/copy.ts';
import { PaymentForm } from '#features/payments/screens/payment-form.tsx';
import { bookedHereKey } from '#features/search/api.ts';
import { sessionQuery } from '#features/sessions/show/api.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';

/**
 * The booking dialog over the search. It shows what the list knew of the session and loads it afresh: the list may
 * have been on the screen for a while. Signing in comes back to `here`, the search with this dialog open. When the
 * booking is made its last step says what was booked, and the card in the list does too.
 */
export default function SearchBookingDialog({
  sessionId,
  user,
  here,
  onClose,
}: {
  sessionId: number;
  user: AuthUser | null;
  here: string;
  onClose: () => void;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const announce = useAnnounceBooking();
  const { toast } = useToast();
  const leaveForLogin = useLeaveForLogin();
  const [now] = useState(() => new Date());
  const query = sessionQuery(api, sessionId);
  const { data: session, error } = useQuery({ ...query, staleTime: 0, enabled: user !== null });

  useEffect(() => {
    if (error === null) return;
    toast(bookingToasts.sessionMissing);
    onClose();
  }, [error, toast, onClose]);

  if (user === null) return <LoginRequiredDialog returnTo={here} onClose={onClose} />;
  if (session === undefined) return null;
  return (
    <BookingDialog
      session={session}
      user={user}
      now={now}
      onClose={onClose}
      onBooked={(booking, stillHere) => {
        queryClient.setQueryData<readonly number[]>(bookedHereKey, (known = []) => [...known, sessionId]);
        // The dialog itself goes on to what was booked; elsewhere the toast leads there.
        if (stillHere) toast(bookingToasts.confirmed);
        else announce(booking);
      }}
      onSignedOut={(paid) =>
        leaveForLogin(bookingToasts.signedOut, paid === null ? here : paymentPath(sessionId, paid))
      }
      onStale={() => void queryClient.invalidateQueries({ queryKey: query.queryKey })}
      PaymentForm={PaymentForm}
    />
  );
}
