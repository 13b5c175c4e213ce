import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import type { AuthUser } from '#features/accounts/contract.ts';
import type { PaymentFormProps } from '#features/payments/payment-outcome.ts';
import { type CheckedForm, useCheckedForm } from '#shared/ui/act/use-act-form.ts';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { paymentReturnPath } from '../../booking-addresses.ts';
import { type BookingContact, bookingContactSchema, type ContactInput } from '../../contract.ts';
import { heldUntil } from '../../copy.ts';
import { cardHold } from '../booking-flow.ts';
import { HoldNotice } from './hold-notice.tsx';
import { useAttendees } from './use-attendees.ts';
import type { BookingFlow } from './use-booking-flow.ts';

// Fetched for several places, and for children.
const WhoIsComing = lazy(async () => ({ default: (await import('./who-is-coming.tsx')).WhoIsComing }));

export interface BookingFormProps {
  id: string;
  flow: BookingFlow;
  /** How many are booked; an hour of a trainer is one. */
  places?: number;
  /** Null for an hour of a trainer. */
  sessionId: number | null;
  user: AuthUser;
  headingClass: string;
  /** The provider's card form; it belongs to another feature. */
  PaymentForm: ComponentType<PaymentFormProps>;
  /** What is held, as the notice between the details and the card tells of it. */
  hold: Pick<ComponentProps<typeof HoldNotice>, 'session' | 'startsAt' | 'onChangeDate' | 'onChangePlaces'>;
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
  places = 1,
  sessionId,
  user,
  headingClass,
  PaymentForm,
  hold,
  children,
}: BookingFormProps) {
  // Without a beginning of its own the form keeps what was typed before the page's script ran.
  const { read, focusFirst, fill, field, form, values } = useCheckedForm<ContactInput, BookingContact>({
    id,
    schema: bookingContactSchema,
  });

  // Known only with the place: what the person gave last time, unless they have begun to type.
  const held = flow.state.step === 'ready' ? flow.state.hold : null;
  const phone = held?.phone ?? '';
  useEffect(() => {
    if (phone !== '') fill({ phone });
  }, [phone, fill]);

  const initial = { fullName: `${user.firstName} ${user.lastName}`.trim(), email: user.email };
  // Known with the first hold, and the same for as long as the session is.
  const [asksAges, setAsksAges] = useState(false);
  if (held !== null && held.asksAges !== asksAges) setAsksAges(held.asksAges);
  const attendees = useAttendees(places, asksAges);
  const readAll = async () => {
    const contact = await read();
    const buyer = { name: contact?.fullName ?? '', phone: contact?.phone ?? '' };
    const people = attendees.read(buyer);
    return contact === null || people === null ? null : { ...contact, ...people };
  };

  const people = <Skeleton className="h-60 rounded-card" />;
  return (
    <form
      {...form}
      className="grid gap-7 md:gap-9"
      onSubmit={(event) => {
        event.preventDefault();
        void flow.submit(readAll).then((toMend) => {
          if (toMend) focusFirst();
        });
      }}
    >
      <section>
        <h2 className={headingClass}>Your details</h2>
        <ContactFields field={field} initial={initial} />
      </section>
      {(places > 1 || asksAges) && (
        <Suspense fallback={people}>
          {/* Its code is the browser's to fetch. */}
          {flow.state.step === 'idle' ? (
            people
          ) : (
            <WhoIsComing
              attendees={attendees}
              buyer={{ name: values.fullName ?? initial.fullName, phone: values.phone ?? '' }}
              headingClass={headingClass}
            />
          )}
        </Suspense>
      )}
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
            returnUrl={`${window.location.origin}${paymentReturnPath(sessionId, card.startsAt, card.places)}`}
            onReady={flow.onPaymentReady}
            onUnavailable={flow.onPaymentUnavailable}
            buyer={{ held: heldUntil(card.expiresAt, card.places) }}
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
