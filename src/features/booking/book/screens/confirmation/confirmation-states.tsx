import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import SearchX from 'lucide-react/icons/search-x';
import type { ComponentProps, ReactNode } from 'react';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Gate } from '#shared/ui/states/gate.tsx';
import { Spinner } from '#shared/ui/states/spinner.tsx';
import { bookingsPath } from '../../../booking-addresses.ts';
import type { Booking } from '../../../contract.ts';
import { shortSpan } from '../../../copy.ts';

/** What `/booking-confirmation` shows when there is no confirmed booking (yet). */
function Frame({ children }: { children: ReactNode }) {
  return <div className="container-page container-narrow page">{children}</div>;
}

function Ending({ children, ...gate }: Omit<ComponentProps<typeof Gate>, 'headingLevel' | 'action'>) {
  return (
    <Frame>
      <Gate {...gate} headingLevel="h1" action={<ButtonLink href={bookingsPath}>My Bookings</ButtonLink>}>
        {children}
      </Gate>
    </Frame>
  );
}

/** The bank has not decided yet. After a while the page stops asking; the mail will say. */
export function ProcessingScreen({ givenUp }: { givenUp: boolean }) {
  if (givenUp) {
    return (
      <Ending icon={Clock} tone="warning" title="Your payment is not confirmed yet">
        If you completed the payment, please do not pay again: as soon as your bank confirms it, we book your
        place and e-mail you. You will find it under My Bookings.
      </Ending>
    );
  }
  return (
    <Frame>
      <div role="status" className="grid justify-items-center gap-4 py-20 text-center">
        <Spinner size="lg" />
        <h1 className="text-h2">Confirming your booking</h1>
        <p className="text-ink-2">Your payment is being processed. This takes a few seconds.</p>
      </div>
    </Frame>
  );
}

export function NoBookingScreen() {
  return (
    <Ending icon={SearchX} title="Booking not found">
      This address names no booking of yours. It may be incomplete, or belong to somebody else.
    </Ending>
  );
}

/** Expired, refunded or refused: the server's own sentence. */
export function EndedScreen({ sentence }: { sentence: string }) {
  return (
    <Ending icon={CircleAlert} tone="warning" title="This booking was not made">
      {sentence}
    </Ending>
  );
}

export function CancelledScreen({ booking }: { booking: Booking }) {
  const refund =
    booking.refundedAmount === '0.00'
      ? ''
      : booking.bankDecides
        ? ` £${booking.refundedAmount} waits for your bank’s decision about this payment.`
        : ` £${booking.refundedAmount} goes back to the card you paid with.`;
  const failed =
    booking.refundFailedAmount === '0.00'
      ? ''
      : ` Our refund of £${booking.refundFailedAmount} has not reached you yet. We will email you when it is on its way.`;
  const by = booking.state === 'cancelled_by_business' ? ' by the business' : '';
  return (
    <Ending icon={CircleAlert} tone="warning" title="This booking was cancelled">
      {booking.session.title}, {shortSpan({ startsAt: booking.sessionDate, endsAt: booking.endsAt })}, was
      cancelled{by}.{refund}
      {failed}
    </Ending>
  );
}

export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <Frame>
      <ErrorState title="We could not load your booking. Please try again." onRetry={onRetry}>
        If you have paid, your payment and your booking are safe.
      </ErrorState>
    </Frame>
  );
}
