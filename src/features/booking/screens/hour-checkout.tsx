import Lock from 'lucide-react/icons/lock';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ComponentType } from 'react';
import type { AuthUser } from '#features/accounts/contract.ts';
import type { PaymentFormProps } from '#features/payments/payment-outcome.ts';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { cancellationSentence } from '../booking-words.ts';
import { defaultPolicy } from '../rules.ts';
import { Agreement } from './agreement.tsx';
import { BookingForm } from './booking-form.tsx';
import { HoldNotice } from './hold-notice.tsx';
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
      notice={
        <HoldNotice
          state={flow.state}
          session={bookable}
          startsAt={startsAt}
          onPrepare={flow.prepare}
          onChangeDate={onChangeTime}
        />
      }
    >
      {flow.state.step !== 'paid' && (
        <section>
          <Button
            type="submit"
            size="lg"
            block
            busy={flow.busy}
            busyLabel="Processing Payment..."
            disabled={!flow.ready && !flow.busy}
          >
            <Icon of={Lock} size="sm" />
            Book &amp; Pay {total}
          </Button>
          <p className="mt-3.5 flex gap-2 text-sm text-ink-3">
            <Icon of={ShieldCheck} size="sm" className="mt-0.5" />
            <span>
              Your payment is secured.{' '}
              <Agreement
                lead="By booking you agree to our"
                termsLabel="terms"
                cancellation={cancellationSentence(defaultPolicy, new Date(startsAt), total, now)}
              />
            </span>
          </p>
        </section>
      )}
    </BookingForm>
  );
}
