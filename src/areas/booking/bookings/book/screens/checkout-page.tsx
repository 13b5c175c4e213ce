import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { sessionQuery } from '#areas/catalogue/sessions/show/api.ts';
import { useLoginRedirect } from '#areas/identity/accounts/current/use-login-redirect.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { checkoutPath, confirmationPath, paymentPath } from '../../booking-paths.ts';
import { bookingToasts } from '../../copy.ts';
import { visitorCheckoutPath } from '../../visitor-hold/visitor-hold-path.ts';
import { checkoutContactQuery } from '../api.ts';
import { checkoutDraftId, updateCheckoutDraft } from '../checkout-draft.ts';
import { useBookingToast } from '../use-booking-toast.ts';
import { CheckoutScreen, type CheckoutScreenProps } from './checkout-screen.tsx';

const route = getRouteApi('/checkout/$sessionId');

/** `/checkout/{sessionId}`: the URL holds the date. Sends visitors to sign in. */
export function CheckoutPage({
  back,
  PaymentForm,
  Wallets,
}: Pick<CheckoutScreenProps, 'back' | 'PaymentForm' | 'Wallets'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  const router = useRouter();
  const navigate = route.useNavigate();
  const leaveForLogin = useLoginRedirect();
  const announce = useBookingToast();
  const { toast } = useToast();
  const { user } = route.useRouteContext();
  const { now: loadedAt } = route.useLoaderData();
  const { sessionId } = route.useParams();
  const { date, also, places, who, code, credits, vouchers, list, payment } = route.useSearch();
  const chosen = { date, also, places, who, code, credits, vouchers, list };
  const { data: session } = useSuspenseQuery(sessionQuery(api, sessionId));
  const { data: contact } = useQuery({ ...checkoutContactQuery(api), enabled: user !== null });
  const here = checkoutPath(session.id, date, places, code, { also, list, who });

  const greeted = useRef(false);
  useEffect(() => {
    // Visitors leave when their place is held.
    if (greeted.current || user === null) return;
    greeted.current = true;
    if (payment === 'failed') {
      const message = 'Your payment didn’t go through. We haven’t charged you.';
      updateCheckoutDraft(checkoutDraftId(user.id, session.id), { refused: { message, at: Date.now() } });
      toast(bookingToasts.paymentFailed(message));
      void navigate({ search: { date, also, places, who, code, credits, vouchers, list }, replace: true });
    }
  }, [user, session.id, payment, date, also, places, who, code, credits, vouchers, list, toast, navigate]);

  return (
    <CheckoutScreen
      session={session}
      user={user}
      phone={contact?.phone ?? ''}
      date={date}
      also={also}
      list={list}
      places={places ?? 1}
      who={who}
      code={code}
      onChooseCode={(wanted) =>
        void navigate({ search: { ...chosen, code: wanted }, replace: true, resetScroll: false })
      }
      credits={credits}
      onChooseCredits={(wanted) =>
        void navigate({ search: { ...chosen, credits: wanted }, replace: true, resetScroll: false })
      }
      vouchers={vouchers}
      onChooseVouchers={(wanted) =>
        void navigate({ search: { ...chosen, vouchers: wanted }, replace: true, resetScroll: false })
      }
      now={new Date(loadedAt)}
      paymentOver={payment === 'failed'}
      here={here}
      onVisitorSettled={(hold) =>
        leaveForLogin(
          bookingToasts.signedOut,
          hold === null ? here : visitorCheckoutPath(hold, { code, list, who }),
        )
      }
      back={back}
      onChooseDate={(wanted) =>
        void navigate({
          search: { date: wanted, places, who, code, credits, vouchers },
          replace: true,
          resetScroll: false,
        })
      }
      onChooseDates={([first, ...others]) =>
        void navigate({
          search: { ...chosen, date: first, also: others.length === 0 ? undefined : others.join() },
          replace: true,
          resetScroll: false,
        })
      }
      onChoosePlaces={(wanted) =>
        void navigate({
          search: { ...chosen, places: wanted > 1 ? wanted : undefined },
          replace: true,
          resetScroll: false,
        })
      }
      onChoosePeople={(wanted) =>
        void navigate({
          search: {
            ...chosen,
            places: wanted.length > 1 ? wanted.length : undefined,
            who: wanted.join(),
          },
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
        // Replace the checkout: Back must not return to a form for a completed booking.
        router.history.replace(confirmationPath(booking, list));
      }}
      onSignedOut={(paid) =>
        leaveForLogin(bookingToasts.signedOut, paid === null ? here : paymentPath(session.id, paid, list))
      }
      onStale={() => void queryClient.invalidateQueries({ queryKey: sessionQuery(api, sessionId).queryKey })}
      PaymentForm={PaymentForm}
      Wallets={Wallets}
    />
  );
}

export function SessionNotFound() {
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
