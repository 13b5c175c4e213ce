import type { ComponentType } from 'react';
import type { AuthUser } from '#features/accounts/contract.ts';
import type { PaymentFormProps } from '#features/payments/payment-outcome.ts';
import { cancellationSentence } from '../../copy.ts';
import { defaultPolicy } from '../../rules.ts';
import { BookAndPay } from './agreement.tsx';
import { BookingForm } from './booking-form.tsx';
import { type BookingFlowOptions, useBookingFlow } from './use-booking-flow.ts';

export interface HourCheckoutProps
  extends Pick<BookingFlowOptions, 'ask' | 'onBooked' | 'onSignedOut' | 'onStale'> {
  user: AuthUser;
  startsAt: string;
  /** Pounds: "55.00". */
  totalPrice: string;
  now: Date;
  onChangeTime: () => void;
  PaymentForm: ComponentType<PaymentFormProps>;
}

/** Details and card for an hour of a trainer: the checkout of a session without its session. */
export function HourCheckout({
  user,
  startsAt,
  totalPrice,
  now,
  onChangeTime,
  PaymentForm,
  ...options
}: HourCheckoutProps) {
  const bookable = { id: null, totalPrice };
  const flow = useBookingFlow({ ...options, session: bookable, startsAt });
  const total = `£${totalPrice}`;
  return (
    <BookingForm
      id="book-trainer"
      flow={flow}
      sessionId={null}
      user={user}
      headingClass="mb-[18px] text-[1.375rem]"
      PaymentForm={PaymentForm}
      hold={{ session: bookable, startsAt: startsAt, onChangeDate: onChangeTime }}
    >
      <BookAndPay
        flow={flow}
        total={total}
        cancellation={cancellationSentence(defaultPolicy, new Date(startsAt), total, now)}
      />
    </BookingForm>
  );
}
