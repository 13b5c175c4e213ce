import type { ComponentType } from 'react';
import type { AuthUser } from '#features/accounts/contract.ts';
import { useLeaveForLogin } from '#features/accounts/current/use-leave-for-login.ts';
import type { PaymentFormProps } from '#features/payments/payment-outcome.ts';
import { defaultCancellation } from '#features/sessions/rules.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { confirmationPath, paymentPath } from '../../booking-addresses.ts';
import { cancellationSentence } from '../../cancel/copy.ts';
import { bookingToasts } from '../../copy.ts';
import { BookAndPay } from './agreement.tsx';
import { BookingForm } from './booking-form.tsx';
import { HoldBar } from './hold-bar.tsx';
import { type BookingFlowOptions, useBookingFlow } from './use-booking-flow.ts';

export interface HourCheckoutProps extends Pick<BookingFlowOptions, 'ask' | 'onStale'> {
  user: AuthUser;
  startsAt: string;
  /** Pounds: "55.00". */
  totalPrice: string;
  now: Date;
  /** Where signing in comes back to. */
  here: string;
  onChangeTime: () => void;
  PaymentForm: ComponentType<PaymentFormProps>;
}

/** Details and card for an hour of a trainer: the checkout of a session without its session. */
export function HourCheckout({
  user,
  startsAt,
  totalPrice,
  now,
  ask,
  here,
  onChangeTime,
  onStale,
  PaymentForm,
}: HourCheckoutProps) {
  const leaveForLogin = useLeaveForLogin();
  const bookable = { id: null, totalPrice };
  const flow = useBookingFlow({
    session: bookable,
    startsAt,
    ask,
    onStale,
    onSignedOut: (paid) =>
      leaveForLogin(bookingToasts.signedOut, paid === null ? here : paymentPath(null, paid)),
    // The confirmation is in the other bundle, and Back must not lead to a form for what is booked.
    onBooked: (booking, stillHere) => {
      if (stillHere) window.location.replace(confirmationPath(booking));
    },
  });
  const total = `£${totalPrice}`;
  return (
    <div className="grid gap-6">
      <HoldBar flow={flow} places={1} inset />
      <BookingForm
        id="book-trainer"
        flow={flow}
        sessionId={null}
        user={user}
        total={total}
        numbered
        PaymentForm={PaymentForm}
        hold={{ session: bookable, startsAt: startsAt, onChangeDate: onChangeTime }}
      >
        <BookAndPay
          flow={flow}
          total={total}
          cancellation={cancellationSentence(
            defaultCancellation,
            new Date(startsAt),
            decimalToPence(totalPrice) ?? 0,
            now,
          )}
        />
      </BookingForm>
    </div>
  );
}
