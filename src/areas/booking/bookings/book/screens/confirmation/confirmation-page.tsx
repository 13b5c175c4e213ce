import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { sessionQuery } from '#areas/catalogue/sessions/show/api.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { isUpcoming } from '../../../my-bookings/my-bookings.ts';
import { isCancelled } from '../../../rules.ts';
import { confirmationQuery, orderQuery } from '../../api.ts';
import { AppointmentConfirmation } from './appointment-confirmation.tsx';
import { ConfirmationScreen } from './confirmation-screen.tsx';
import {
  BookingNotFoundScreen,
  CancelledScreen,
  PaymentEndedScreen,
  ProcessingScreen,
  UnreachableScreen,
} from './confirmation-states.tsx';

const route = getRouteApi('/booking-confirmation');

const POLL_INTERVAL_MS = 2000;
const POLL_TIMEOUT_MS = 40_000;

export interface ConfirmationSlots {
  StepFreeNote: ComponentType<{ sessionId: number }>;
  JoinedWaitlists: ComponentType<{ sessionId: number; starts: readonly string[]; places: number }>;
  /** For an account without a passkey or password. */
  signInOffer: ReactNode;
}

/** `/booking-confirmation`: finds the booking by its payment, and polls while the payment is processing. */
export function ConfirmationPage({ JoinedWaitlists, StepFreeNote, signInOffer }: ConfirmationSlots) {
  const api = useApi();
  const address = route.useSearch();
  const { user } = route.useRouteContext();
  const { now: loadedAt } = route.useLoaderData();
  const [givenUp, setGivenUp] = useState(false);
  const found = useQuery({
    ...confirmationQuery(api, address),
    refetchInterval: ({ state }) =>
      state.data?.kind === 'processing' && !givenUp ? POLL_INTERVAL_MS : false,
  });
  useEffect(() => {
    const timer = setTimeout(() => setGivenUp(true), POLL_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  const booking = found.data?.kind === 'booked' ? found.data.booking : null;
  const session = useQuery({
    ...sessionQuery(api, booking?.sessionId ?? 0),
    enabled: booking !== null && booking.sessionId !== null,
  });
  const several = booking !== null && booking.order.places > 1;
  const order = useQuery({ ...orderQuery(api, booking?.order.id ?? ''), enabled: several });
  const retry = () => {
    void found.refetch();
    void session.refetch();
    if (several) void order.refetch();
  };

  switch (found.data?.kind) {
    case undefined:
      return <FullPageSpinner label="Confirming your booking" />;
    case 'missing':
      return <BookingNotFoundScreen />;
    case 'processing':
      return <ProcessingScreen givenUp={givenUp} />;
    case 'ended':
      return <PaymentEndedScreen sentence={found.data.sentence} />;
    case 'unreachable':
      return <UnreachableScreen onRetry={retry} />;
    case 'booked': {
      if (order.isError) return <UnreachableScreen onRetry={retry} />;
      if (several && order.data === undefined) return <FullPageSpinner label="Confirming your booking" />;
      const bought = order.data?.bookings ?? [found.data.booking];
      const places = bought.filter(({ state }) => !isCancelled(state));
      const [first] = places;
      if (first === undefined) return <CancelledScreen booking={found.data.booking} />;
      if (found.data.booking.trainer !== null) {
        return (
          <AppointmentConfirmation
            booking={found.data.booking}
            firstName={user?.firstName ?? ''}
            now={new Date(loadedAt)}
            signInOffer={signInOffer}
          />
        );
      }
      if (session.isError) return <UnreachableScreen onRetry={retry} />;
      if (session.data === undefined) return <FullPageSpinner label="Confirming your booking" />;
      const now = new Date(loadedAt);
      const { sessionId, order: bookedIn } = first;
      return (
        <ConfirmationScreen
          // The ticket shows the next of several dates.
          booking={places.find((place) => isUpcoming(place, now)) ?? first}
          places={places}
          order={order.data ?? null}
          session={session.data}
          firstName={user?.firstName ?? ''}
          now={now}
          wayIn={sessionId !== null && <StepFreeNote sessionId={sessionId} />}
          signInOffer={signInOffer}
          lists={
            address.list === undefined || sessionId === null ? null : (
              <JoinedWaitlists
                sessionId={sessionId}
                starts={address.list.split(',')}
                places={bookedIn.places / Math.max(1, bookedIn.dates)}
              />
            )
          }
        />
      );
    }
  }
}
