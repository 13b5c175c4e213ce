import { useState } from 'react';
import { defaultCancellation } from '#areas/catalogue/sessions/rules.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { useLoginRedirect } from '#areas/identity/accounts/current/use-login-redirect.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { confirmationPath, paymentPath } from '../../booking-paths.ts';
import { cancellationSentence, creditsCancellation } from '../../cancel/copy.ts';
import type { PaymentIntentResponse } from '../../contract.ts';
import { bookingToasts } from '../../copy.ts';
import { checkoutDraftId } from '../checkout-draft.ts';
import { BookingForm } from './booking-form.tsx';
import { HoldBar } from './hold-bar.tsx';
import { PayBar, PaymentTerms } from './pay-bar.tsx';
import type { PaymentParts } from './payment-parts.ts';
import type { PriceAdjustmentsChoice } from './price-adjustments.ts';
import { type BookingFlowOptions, useBookingFlow } from './use-booking-flow.ts';

export interface AppointmentCheckoutProps extends Pick<BookingFlowOptions, 'onStale'>, PaymentParts {
  user: AuthUser;
  /** `credits`: 0 or 1. Throws `ApiError`. */
  requestHold: (credits: number) => Promise<PaymentIntentResponse>;
  startsAt: string;
  /** Pounds. */
  totalPrice: string;
  now: Date;
  here: string;
  onChangeTime: () => void;
}

export function AppointmentCheckout({
  user,
  startsAt,
  totalPrice,
  now,
  requestHold,
  here,
  onChangeTime,
  onStale,
  PaymentForm,
  Wallets,
}: AppointmentCheckoutProps) {
  const leaveForLogin = useLoginRedirect();
  const bookable = { id: null, totalPrice };
  const [credits, setCredits] = useState<number>();
  const [refused, setRefused] = useState<string>();
  const flow = useBookingFlow({
    session: bookable,
    draft: checkoutDraftId(user.id, null),
    startsAt,
    credits,
    requestHold: () => requestHold(credits ?? 0),
    onAdjustmentRefused: (_credits, sentence) => {
      setRefused(sentence);
      setCredits(undefined);
    },
    onStale,
    onSignedOut: (paid) =>
      leaveForLogin(bookingToasts.signedOut, paid === null ? here : paymentPath(null, paid)),
    // The confirmation is in the other bundle, and Back must not return to a form for a booked hour.
    onBooked: (booking, stillHere) => {
      if (stillHere) window.location.replace(confirmationPath(booking));
    },
  });
  const { state } = flow;
  const hold = state.step === 'ready' || state.step === 'working' ? state.hold : null;
  // Keep the last offer on screen while we request the hour again.
  const [lastHold, setLastHold] = useState(hold);
  if (hold !== null && hold !== lastHold) setLastHold(hold);
  const passes = (hold ?? lastHold)?.credits ?? null;
  const isCovered = hold?.credits != null && hold.credits.places > 0;
  const total = `£${hold?.toPay ?? totalPrice}`;
  const brought: PriceAdjustmentsChoice | null =
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
        phone=""
        total={total}
        PaymentForm={PaymentForm}
        Wallets={Wallets}
        adjustments={brought}
        hold={{ session: bookable, startsAt: startsAt, onChangeDate: onChangeTime }}
      />
      <PayBar formId="book-trainer" flow={flow} total={total} />
      <PaymentTerms
        cancellation={
          isCovered
            ? creditsCancellation(defaultCancellation, new Date(startsAt), now, {
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
    </div>
  );
}
