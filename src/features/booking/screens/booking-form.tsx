import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AuthUser } from '#features/accounts/contract.ts';
import type { PaymentFormProps } from '#features/payments/payment-outcome.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { paymentReturnPath } from '../booking-addresses.ts';
import { cardHold } from '../booking-flow.ts';
import { type BookingContact, bookingContactSchema, type ContactInput } from '../contract.ts';
import { ContactFields } from './contact-fields.tsx';
import type { BookingFlow } from './use-booking-flow.ts';

export interface BookingFormProps {
  id: string;
  flow: BookingFlow;
  /** Null for an hour of a trainer. */
  sessionId: number | null;
  user: AuthUser;
  headingClass: string;
  /** The provider's card form; it belongs to another feature. */
  PaymentForm: ComponentType<PaymentFormProps>;
  /** Stands between the details and the card. */
  notice: ReactNode;
  /** Stands after the card. */
  children?: ReactNode;
}

/**
 * Details and card. What was typed is kept whatever happens; what has to be mended is said under its field, and
 * the first of them gets the focus.
 */
export function BookingForm({
  id,
  flow,
  sessionId,
  user,
  headingClass,
  PaymentForm,
  notice,
  children,
}: BookingFormProps) {
  const { register, handleSubmit, formState, getValues, setValue } = useForm<
    ContactInput,
    unknown,
    BookingContact
  >({
    resolver: zodResolver(bookingContactSchema),
    shouldFocusError: false,
  });
  const form = useRef<HTMLFormElement>(null);
  const [mendings, setMendings] = useState(0);

  // Known only with the place: what the person gave last time, unless they have begun to type.
  const phone = flow.state.step === 'ready' ? flow.state.hold.phone : '';
  useEffect(() => {
    if (phone !== '' && !getValues('phone')) setValue('phone', phone);
  }, [phone, getValues, setValue]);

  // After the sentences are on the page, so that they are read out with the field.
  useEffect(() => {
    if (mendings > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [mendings]);

  const readContact = () =>
    new Promise<BookingContact | null>((resolve) => {
      void handleSubmit(
        (contact) => resolve(contact),
        () => resolve(null),
      )();
    });

  return (
    <form
      ref={form}
      id={id}
      noValidate
      className="grid gap-7 md:gap-9"
      onSubmit={(event) => {
        event.preventDefault();
        void flow.submit(readContact).then((toMend) => {
          if (toMend) setMendings((count) => count + 1);
        });
      }}
    >
      <section>
        <h2 className={headingClass}>Your details</h2>
        <ContactFields
          register={register}
          errors={formState.errors}
          initial={{ fullName: `${user.firstName} ${user.lastName}`.trim(), email: user.email }}
        />
      </section>
      <CardSection {...{ flow, sessionId, headingClass, PaymentForm, notice }} />
      {children}
    </form>
  );
}

function CardSection({
  flow,
  sessionId,
  headingClass,
  PaymentForm,
  notice,
}: Pick<BookingFormProps, 'flow' | 'sessionId' | 'headingClass' | 'PaymentForm' | 'notice'>) {
  const { state } = flow;
  const card = cardHold(state);
  const free = (state.step === 'ready' || state.step === 'working') && state.hold.free;
  if (free) {
    return (
      <section>
        <h2 className={headingClass}>Payment</h2>
        <div className="grid gap-4">
          {notice}
          <p className="text-ink-2">This session is free: there is nothing to pay.</p>
        </div>
      </section>
    );
  }
  return (
    <section>
      <h2 className={headingClass}>Card payment</h2>
      <div className="grid gap-4">
        {notice}
        {(state.step === 'idle' || state.step === 'preparing') && (
          <p role="status" className="text-ink-2">
            Setting up payment...
          </p>
        )}
        {card !== null && (
          <PaymentForm
            clientSecret={card.clientSecret}
            returnUrl={`${window.location.origin}${paymentReturnPath(sessionId, card.startsAt)}`}
            onReady={flow.onPaymentReady}
            onUnavailable={flow.onPaymentUnavailable}
          />
        )}
        {state.step === 'ready' && state.declined !== undefined && <Declined sentence={state.declined} />}
      </div>
    </section>
  );
}

/** Why the card was not charged. A toast has read it out; this stays beside the card, where it is to be mended. */
function Declined({ sentence }: { sentence: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Notice tone="danger">
        <p className="font-semibold">The payment did not go through</p>
        <p>{sentence}</p>
      </Notice>
    </div>
  );
}
