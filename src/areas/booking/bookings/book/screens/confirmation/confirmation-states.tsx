import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import SearchX from 'lucide-react/icons/search-x';
import type { ComponentProps, ReactNode } from 'react';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { BlockingMessage } from '#shared/ui/states/blocking-message.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Spinner } from '#shared/ui/states/spinner.tsx';
import { bookingsPath } from '../../../booking-paths.ts';
import type { Booking } from '../../../contract.ts';
import { bankHoldSentence, formatShortSpan } from '../../../copy.ts';

function ConfirmationFrame({ children }: { children: ReactNode }) {
  return <div className="container-page container-narrow page">{children}</div>;
}

function ConfirmationMessage({
  children,
  ...gate
}: Omit<ComponentProps<typeof BlockingMessage>, 'headingLevel' | 'action'>) {
  return (
    <ConfirmationFrame>
      <BlockingMessage
        {...gate}
        headingLevel="h1"
        action={<ButtonLink href={bookingsPath}>My Bookings</ButtonLink>}
      >
        {children}
      </BlockingMessage>
    </ConfirmationFrame>
  );
}

/** The bank is still deciding. If we have given up polling, the email will tell. */
export function ProcessingScreen({ givenUp }: { givenUp: boolean }) {
  if (givenUp) {
    return (
      <ConfirmationMessage icon={Clock} tone="warning" title="Your payment isn’t confirmed yet">
        If you completed the payment, please don’t pay again. When your bank confirms it, we’ll book your
        place and email you. It will also appear in My Bookings. {bankHoldSentence(1)}
      </ConfirmationMessage>
    );
  }
  return (
    <ConfirmationFrame>
      <div role="status" className="grid justify-items-center gap-4 py-20 text-center">
        <Spinner size="lg" />
        <h1 className="text-h2">Confirming your booking</h1>
        <p className="max-w-prose text-ink-2">
          We’re processing your payment. This takes a few seconds. {bankHoldSentence(1)}
        </p>
      </div>
    </ConfirmationFrame>
  );
}

export function BookingNotFoundScreen() {
  return (
    <ConfirmationMessage icon={SearchX} title="Booking not found">
      We can’t find that booking on your account. Check the link, or sign in with a different account.
    </ConfirmationMessage>
  );
}

/** Expired, refunded or refused, in the server's words. */
export function PaymentEndedScreen({ sentence }: { sentence: string }) {
  return (
    <ConfirmationMessage icon={CircleAlert} tone="warning" title="We couldn’t make this booking">
      {sentence}
    </ConfirmationMessage>
  );
}

export function CancelledScreen({ booking }: { booking: Booking }) {
  const refund =
    booking.refundedAmount === '0.00'
      ? ''
      : booking.bankDecides
        ? ` The refund of £${booking.refundedAmount} depends on your bank’s decision about this payment.`
        : ` We’re refunding £${booking.refundedAmount} to the card you paid with.`;
  const failed =
    booking.refundFailedAmount === '0.00'
      ? ''
      : ` Our refund of £${booking.refundFailedAmount} hasn’t reached you yet. We’ll email you when it’s on its way.`;
  const by = booking.state === 'cancelled_by_business' ? ' by the business' : '';
  return (
    <ConfirmationMessage icon={CircleAlert} tone="warning" title="This booking was cancelled">
      {booking.session.title}, {formatShortSpan({ startsAt: booking.sessionDate, endsAt: booking.endsAt })},
      was cancelled{by}.{refund}
      {failed}
    </ConfirmationMessage>
  );
}

export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <ConfirmationFrame>
      <ErrorState title="We couldn’t load your booking. Try again." onRetry={onRetry}>
        If you’ve paid, your payment and booking are safe.
      </ErrorState>
    </ConfirmationFrame>
  );
}
