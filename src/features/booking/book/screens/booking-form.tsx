import { type ComponentProps, type ComponentType, type ReactNode, useEffect } from 'react';
import type { AuthUser } from '#features/accounts/contract.ts';
import type { PaymentFormProps } from '#features/payments/payment-outcome.ts';
import { type CheckedForm, useCheckedForm } from '#shared/ui/act/use-act-form.ts';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { paymentReturnPath } from '../../booking-addresses.ts';
import { type BookingContact, bookingContactSchema, type ContactInput } from '../../contract.ts';
import { heldUntil } from '../../copy.ts';
import { cardHold } from '../booking-flow.ts';
import { HoldNotice } from './hold-notice.tsx';
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
  /** What is held, as the notice between the details and the card tells of it. */
  hold: Pick<ComponentProps<typeof HoldNotice>, 'session' | 'startsAt' | 'onChangeDate'>;
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
  hold,
  children,
}: BookingFormProps) {
  // Without a beginning of its own the form keeps what was typed before the page's script ran.
  const { read, focusFirst, fill, field, form } = useCheckedForm<ContactInput, BookingContact>({
    id,
    schema: bookingContactSchema,
  });

  // Known only with the place: what the person gave last time, unless they have begun to type.
  const phone = flow.state.step === 'ready' ? flow.state.hold.phone : '';
  useEffect(() => {
    if (phone !== '') fill({ phone });
  }, [phone, fill]);

  return (
    <form
      {...form}
      className="grid gap-7 md:gap-9"
      onSubmit={(event) => {
        event.preventDefault();
        void flow.submit(read).then((toMend) => {
          if (toMend) focusFirst();
        });
      }}
    >
      <section>
        <h2 className={headingClass}>Your details</h2>
        <ContactFields
          field={field}
          initial={{ fullName: `${user.firstName} ${user.lastName}`.trim(), email: user.email }}
        />
      </section>
      <CardSection {...{ flow, sessionId, headingClass, PaymentForm, hold }} />
      {children}
    </form>
  );
}

function CardSection({
  flow,
  sessionId,
  headingClass,
  PaymentForm,
  hold,
}: Pick<BookingFormProps, 'flow' | 'sessionId' | 'headingClass' | 'PaymentForm' | 'hold'>) {
  const { state } = flow;
  const card = cardHold(state);
  const free = (state.step === 'ready' || state.step === 'working') && state.hold.free;
  if (free) {
    return (
      <section>
        <h2 className={headingClass}>Payment</h2>
        <div className="grid gap-4">
          <HoldNotice state={flow.state} onPrepare={flow.prepare} {...hold} />
          <p className="text-ink-2">This session is free: there is nothing to pay.</p>
        </div>
      </section>
    );
  }
  return (
    <section>
      <h2 className={headingClass}>Card payment</h2>
      <div className="grid gap-4">
        <HoldNotice state={flow.state} onPrepare={flow.prepare} {...hold} />
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
            buyer={{ held: heldUntil(card.expiresAt) }}
          />
        )}
      </div>
    </section>
  );
}

/** Who comes, and what the instructor should know. */
function ContactFields({
  field,
  initial,
}: {
  field: CheckedForm<ContactInput>['field'];
  /** What the boxes hold before anybody types. */
  initial: Partial<ContactInput>;
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...field('fullName')}
        label="Full Name"
        autoComplete="name"
        defaultValue={initial.fullName}
        className="sm:col-span-2"
      />
      <TextField
        {...field('email')}
        label="Email Address"
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={initial.email}
      />
      <TextField
        {...field('phone')}
        label="Phone Number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={initial.phone}
      />
      <TextAreaField
        {...field('specialRequirements')}
        label="Special Requirements"
        optional
        rows={3}
        placeholder="Injuries, access needs, anything the instructor should know"
        defaultValue={initial.specialRequirements}
        className="sm:col-span-2"
      />
    </div>
  );
}
