import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sessionQuery } from '#areas/catalogue/sessions/show/api.ts';
import { useLoginRedirect } from '#areas/identity/accounts/current/use-login-redirect.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { confirmationPath, paymentPath } from '../../booking-paths.ts';
import { bookingToasts } from '../../copy.ts';
import { useBookingToast } from '../use-booking-toast.ts';
import { BookingDialog, type BookingDialogProps, LoginRequiredDialog } from './booking-dialog.tsx';

/** Refetches the list's session, which may be old. Signing in returns to `here`. */
export function DialogOverSearch({
  sessionId,
  here,
  onBooked,
  onClose,
  PaymentForm,
}: Pick<BookingDialogProps, 'onClose' | 'PaymentForm'> & {
  sessionId: number;
  here: string;
  onBooked: () => void;
}) {
  const { user } = useRouteContext({ from: '__root__' });
  const api = useApi();
  const queryClient = useQueryClient();
  const { history } = useRouter();
  const announce = useBookingToast();
  const { toast } = useToast();
  const leaveForLogin = useLoginRedirect();
  const [now] = useState(() => new Date());
  const query = sessionQuery(api, sessionId);
  const { data: session, error } = useQuery({ ...query, staleTime: 0 });

  useEffect(() => {
    if (error === null) return;
    toast(bookingToasts.sessionMissing);
    onClose();
  }, [error, toast, onClose]);

  if (session === undefined) return null;
  if (user === null) return <LoginRequiredDialog session={session} returnTo={here} onClose={onClose} />;
  return (
    <BookingDialog
      session={session}
      user={user}
      now={now}
      onClose={onClose}
      onBooked={(booking, stillHere) => {
        onBooked();
        void queryClient.invalidateQueries({ queryKey: ['booking', 'held'] });
        if (!stillHere) {
          announce(booking);
          return;
        }
        toast(bookingToasts.confirmed);
        // Replace the dialog: Back must not return to a form for a completed booking.
        history.replace(confirmationPath(booking));
      }}
      onSignedOut={(paid) =>
        leaveForLogin(bookingToasts.signedOut, paid === null ? here : paymentPath(sessionId, paid))
      }
      onStale={() => void queryClient.invalidateQueries({ queryKey: query.queryKey })}
      PaymentForm={PaymentForm}
    />
  );
}
