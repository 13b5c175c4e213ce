import { useEffect, useRef } from 'react';
import { Notice } from '#shared/ui/states/notice.tsx';
import { movePaymentReturnPath } from '../../booking-paths.ts';
import type { Booking } from '../../contract.ts';
import { formatShortSpan, holdExpirySentence } from '../../copy.ts';
import { differenceText } from '../my-bookings.ts';
import type { HeldMoveDate, MovePaymentFlow, MovePaymentMeans, PaymentEnd } from './use-move-payment.ts';

export function MovePaymentStep({
  booking,
  held,
  flow,
  PaymentForm,
}: {
  booking: Booking;
  held: HeldMoveDate;
  flow: MovePaymentFlow;
  PaymentForm: MovePaymentMeans['PaymentForm'];
}) {
  const head = useRef<HTMLDivElement>(null);
  // The button is disabled until the card form loads: focus the amount.
  useEffect(() => head.current?.focus(), []);
  const until = holdExpirySentence(held.expiresAt, 1);
  return (
    <div className="grid gap-4">
      <div ref={head} tabIndex={-1} className="grid gap-1 outline-none">
        <p className="font-semibold tabular-nums">{formatShortSpan(held.date)}</p>
        <p>{differenceText(held.date)}</p>
        <p className="text-ink-2">{until} We won’t move your booking until you’ve paid the difference.</p>
      </div>
      <PaymentForm
        clientSecret={held.clientSecret}
        returnUrl={`${window.location.origin}${movePaymentReturnPath(booking.sessionId)}`}
        onReady={flow.onReady}
        onUnavailable={flow.onUnavailable}
        buyer={{ held: until }}
      />
    </div>
  );
}

export function PaymentEndNotice({ end }: { end: PaymentEnd }) {
  switch (end.kind) {
    case 'over':
      return (
        <Notice tone="warning" role="alert" className="mb-4">
          Your hold on that date has expired. We haven’t charged you.
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="danger" role="alert" className="mb-4">
          {end.sentence}
        </Notice>
      );
    case 'unknown':
      return (
        <Notice tone="warning" role="alert">
          We’re waiting for your bank to confirm your payment. Please don’t pay again. We’ll move your booking
          and email you when it does.
        </Notice>
      );
  }
}
