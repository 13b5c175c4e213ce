import { type ComponentType, useState } from 'react';
import type { AuthUser } from '#features/accounts/contract.ts';
import { useLeaveForLogin } from '#features/accounts/current/use-leave-for-login.ts';
import type { PaymentFormProps } from '#features/payments/payment-outcome.ts';
import { defaultCancellation } from '#features/sessions/rules.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { confirmationPath, paymentPath } from '../../booking-addresses.ts';
import { cancellationSentence, creditsSentence } from '../../cancel/copy.ts';
import type { PaymentIntentAnswer } from '../../contract.ts';
import { bookingToasts } from '../../copy.ts';
import { BookAndPay } from './agreement.tsx';
import { BookingForm } from './booking-form.tsx';
import type { BroughtChoice } from './credits-and-codes.tsx';
import { HoldBar } from './hold-bar.tsx';
import { type BookingFlowOptions, useBookingFlow } from './use-booking-flow.ts';

export interface HourCheckoutProps extends Pick<BookingFlowOptions, 'onStale'> {
  user: AuthUser;
  /** Has the hour kept, with so many credits of packages: one, or none. Throws `ApiError`. */
  ask: (credits: number) => Promise<PaymentIntentAnswer>;
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
  const [credits, setCredits] = useState<number>();
  const [refused, setRefused] = useState<string>();
  const flow = useBookingFlow({
    session: bookable,
    startsAt,
    credits,
    ask: () => ask(credits ?? 0),
    onBroughtRefused: (_credits, sentence) => {
      setRefused(sentence);
      setCredits(undefined);
    },
    onStale,
    onSignedOut: (paid) =>
      leaveForLogin(bookingToasts.signedOut, paid === null ? here : paymentPath(null, paid)),
    // The confirmation is in the other bundle, and Back must not lead to a form for what is booked.
    onBooked: (booking, stillHere) => {
      if (stillHere) window.location.replace(confirmationPath(booking));
    },
  });
  const { state } = flow;
  const hold = state.step === 'ready' || state.step === 'working' ? state.hold : null;
  // What was offered stays on the screen while the hour is asked for anew.
  const [lastHold, setLastHold] = useState(hold);
  if (hold !== null && hold !== lastHold) setLastHold(hold);
  const passes = (hold ?? lastHold)?.credits ?? null;
  const isCovered = hold?.credits != null && hold.credits.places > 0;
  const total = `£${hold?.toPay ?? totalPrice}`;
  const brought: BroughtChoice | null =
    passes === null && refused === undefined
      ? null
      : {
          busy: state.step === 'preparing' || state.step === 'working',
          code: null,
          vouchers: null,
          credits: {
            passes,
            most: Math.min(passes?.usable ?? 0, 1),
            toPay: total,
            error: refused,
            use: (count) => {
              setRefused(undefined);
              setCredits(count > 0 ? count : undefined);
            },
          },
        };
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
        brought={brought}
        hold={{ session: bookable, startsAt: startsAt, onChangeDate: onChangeTime }}
      >
        <BookAndPay
          flow={flow}
          total={total}
          cancellation={
            isCovered
              ? creditsSentence(defaultCancellation, new Date(startsAt), now, {
                  covered: 1,
                  paid: 0,
                  eachPence: 0,
                })
              : cancellationSentence(
                  defaultCancellation,
                  new Date(startsAt),
                  decimalToPence(totalPrice) ?? 0,
                  now,
                )
          }
        />
      </BookingForm>
    </div>
  );
}
