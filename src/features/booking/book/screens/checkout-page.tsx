import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLeaveForLogin } from '#features/accounts/current/use-leave-for-login.ts';
import { sessionQuery } from '#features/sessions/show/api.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { checkoutPath, confirmationPath, paymentPath } from '../../booking-addresses.ts';
import { bookingToasts } from '../../copy.ts';
import { useAnnounceBooking } from '../use-announce-booking.ts';
import { CheckoutScreen, type CheckoutScreenProps } from './checkout-screen.tsx';

const route = getRouteApi('/checkout/$sessionId');

/** `/checkout/{sessionId}`: the chosen date stands in the address. Visitors are sent to log in. */
export function CheckoutPage({ back, PaymentForm }: Pick<CheckoutScreenProps, 'back' | 'PaymentForm'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  const router = useRouter();
  const navigate = route.useNavigate();
  const leaveForLogin = useLeaveForLogin();
  const announce = useAnnounceBooking();
  const { toast } = useToast();
  const { user } = route.useRouteContext();
  const { now: loadedAt } = route.useLoaderData();
  const { sessionId } = route.useParams();
  const { date, places, code, credits, payment } = route.useSearch();
  const { data: session } = useSuspenseQuery(sessionQuery(api, sessionId));
  const here = checkoutPath(session.id, date, places, code);

  const greeted = useRef(false);
  useEffect(() => {
    if (greeted.current) return;
    greeted.current = true;
    if (user === null) leaveForLogin(bookingToasts.signedOut, here);
    else if (payment === 'failed') {
      toast(bookingToasts.paymentFailed('The payment was not completed. You have not been charged.'));
      void navigate({ search: { date, places, code, credits }, replace: true });
    }
  }, [user, payment, here, date, places, code, credits, leaveForLogin, toast, navigate]);

  return (
    <CheckoutScreen
      session={session}
      user={user}
      date={date}
      places={places ?? 1}
      code={code}
      onChooseCode={(chosen) =>
        void navigate({ search: { date, places, code: chosen, credits }, replace: true, resetScroll: false })
      }
      credits={credits}
      onChooseCredits={(chosen) =>
        void navigate({ search: { date, places, code, credits: chosen }, replace: true, resetScroll: false })
      }
      now={new Date(loadedAt)}
      paymentOver={payment === 'failed'}
      here={here}
      back={back}
      onChooseDate={(chosen) =>
        void navigate({ search: { date: chosen, places, code, credits }, replace: true, resetScroll: false })
      }
      onChoosePlaces={(chosen) =>
        void navigate({
          search: { date, places: chosen > 1 ? chosen : undefined, code, credits },
          replace: true,
          resetScroll: false,
        })
      }
      onBooked={(booking, stillHere) => {
        if (!stillHere) {
          announce(booking);
          return;
        }
        toast(bookingToasts.confirmed);
        // In place of the checkout: Back must not lead to a form for what is booked.
        router.history.replace(confirmationPath(booking));
      }}
      onSignedOut={(paid) =>
        leaveForLogin(bookingToasts.signedOut, paid === null ? here : paymentPath(session.id, paid))
      }
      onStale={() => void queryClient.invalidateQueries({ queryKey: sessionQuery(api, sessionId).queryKey })}
      PaymentForm={PaymentForm}
    />
  );
}

/** There is no such session, or it cannot be loaded: says so, and goes to the search. */
export function SessionToBookMissing() {
  const navigate = useNavigate();
  const { toast } = useToast();
  useEffect(() => {
    toast(bookingToasts.sessionMissing);
    void navigate({ to: '/search', replace: true });
  }, [toast, navigate]);
  return (
    <div className="container-page page">
      <h1>{bookingToasts.sessionMissing.title}</h1>
      <p className="mt-3 text-ink-2">{bookingToasts.sessionMissing.description}</p>
    </div>
  );
}
