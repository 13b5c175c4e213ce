import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sessionQuery } from '#areas/catalogue/sessions/show/api.ts';
import { useLoginRedirect } from '#areas/identity/accounts/current/use-login-redirect.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { checkoutPath, confirmationPath, paymentPath } from '../../booking-paths.ts';
import { bookingToasts } from '../../copy.ts';
import { checkoutContactQuery } from '../api.ts';
import { useBookingToast } from '../use-booking-toast.ts';
import { BookingDialog, type BookingDialogProps, LoginRequiredDialog } from './booking-dialog.tsx';
import { useIsWide } from './use-is-wide.ts';

/**
 * Refetches the list's session, which may be old. Signing in returns to `here`. Small screens go on to the checkout's
 * page.
 */
export function DialogOverSearch({
  sessionId,
  here,
  onBooked,
  onClose,
  PaymentForm,
  Wallets,
}: Pick<BookingDialogProps, 'onClose' | 'PaymentForm' | 'Wallets'> & {
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
  const wide = useIsWide();
  const opens = user !== null && wide === true;
  // Visitors' places are held from here, at any width.
  const { data: session, error } = useQuery({ ...query, staleTime: 0, enabled: opens || user === null });
  const contact = useQuery({ ...checkoutContactQuery(api), enabled: opens });
  const goesOn = user !== null && wide === false;
  useEffect(() => {
    // Replace the dialog's address: Back leads to the search.
    if (goesOn) history.replace(checkoutPath(sessionId));
  }, [goesOn, history, sessionId]);

  useEffect(() => {
    if (error === null) return;
    toast(bookingToasts.sessionMissing);
    onClose();
  }, [error, toast, onClose]);

  if (user === null) return <LoginRequiredDialog session={session} returnTo={here} onClose={onClose} />;
  if (session === undefined || contact.isPending) return null;
  return (
    <BookingDialog
      session={session}
      user={user}
      phone={contact.data?.phone ?? ''}
      now={now}
      onClose={onClose}
      onBooked={(booking, stillHere) => {
        onBooked();
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
      Wallets={Wallets}
    />
  );
}
