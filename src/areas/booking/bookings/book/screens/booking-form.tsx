import { useQuery } from '@tanstack/react-query';
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
} from 'react';
import type { Audience } from '#areas/catalogue/sessions/show/audience.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { paymentReturnPath } from '../../booking-paths.ts';
import type { PaymentIntentResponse } from '../../contract.ts';
import { holdExpirySentence } from '../../copy.ts';
import { attendeesQuery } from '../api.ts';
import { holdOfCardForm } from '../booking-flow.ts';
import { FormStep, numberedSteps } from './form-step.tsx';
import { HoldNotice } from './hold-notice.tsx';
import type { PriceAdjustmentsChoice } from './price-adjustments.tsx';
import { useAttendees } from './use-attendees.ts';
import type { BookingFlow } from './use-booking-flow.ts';
import { type ContactForm, useContactForm } from './use-contact-form.ts';

// Fetched for several places, and for children.
const AttendeesSection = lazy(async () => ({
  default: (await import('./attendees-section.tsx')).AttendeesSection,
}));

const CreditsAndCodes = lazy(async () => ({
  default: (await import('./price-adjustments.tsx')).PriceAdjustmentsForm,
}));

export interface BookingFormProps {
  id: string;
  flow: BookingFlow;
  /** How many are booked; an hour of a trainer is one. */
  places?: number;
  /** Whom the session is for. */
  audience?: Audience;
  /** Null for an hour of a trainer. */
  sessionId: number | null;
  user: AuthUser;
  /** What is paid, as shown: "£15.40". */
  total: string;
  /** Its steps have numbers: it is a page's, and no dialog's. */
  numbered: boolean;
  /** The provider's card form; it belongs to another feature. */
  PaymentForm: ComponentType<PaymentFormProps>;
  /** What is held, as the notice before the card tells of it. */
  hold: Omit<ComponentProps<typeof HoldNotice>, 'state' | 'onPrepare'>;
  /** Credits, gift vouchers and promo code; null where none can be used. */
  adjustments?: PriceAdjustmentsChoice | null;
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
  audience = 'anybody',
  sessionId,
  user,
  total,
  numbered,
  PaymentForm,
  hold,
  adjustments = null,
  children,
}: BookingFormProps) {
  const { form, field, typed, fillPhone, read, refuse, focusFirst } = useContactForm(id);

  // Known only with the place: what the person gave last time, unless they have begun to type.
  const phone = flow.state.step === 'ready' ? flow.state.hold.phone : '';
  useEffect(() => {
    if (phone !== '') fillPhone(phone);
  }, [phone, fillPhone]);

  const initial = { fullName: `${user.firstName} ${user.lastName}`.trim(), email: user.email };
  const asksWho = places > 1 || audience !== 'anybody';
  const { data: saved = [] } = useQuery({ ...attendeesQuery(useApi()), enabled: asksWho });
  const attendees = useAttendees(places, { audience, saved, buyerName: initial.fullName });
  const readAll = () => {
    const contact = read();
    const buyer = { name: contact?.fullName ?? '', phone: contact?.phone ?? '' };
    const people = attendees.read(buyer);
    return Promise.resolve(contact === null || people === null ? null : { ...contact, ...people });
  };

  const typedCode = useRef<HTMLInputElement>(null);
  const people = <Skeleton className="h-60 rounded-card" />;
  return (
    <form
      {...form}
      className={numbered ? `grid gap-9 md:gap-11 ${numberedSteps}` : 'grid gap-7 md:gap-9'}
      onSubmit={(event) => {
        event.preventDefault();
        // A code that was typed and not applied is meant: nobody pays more than they expect.
        const code = typedCode.current?.value.trim() ?? '';
        if (adjustments?.code != null && code !== '' && flow.state.step === 'ready') {
          typedCode.current?.focus();
          adjustments.code.apply(code);
          return;
        }
        void flow.submit(readAll, refuse).then((toMend) => {
          if (toMend) focusFirst();
        });
      }}
    >
      <FormStep numbered={numbered} title="Your details">
        <ContactFields field={field} initial={initial} />
      </FormStep>
      {asksWho && (
        <Suspense fallback={people}>
          {/* Its code is the browser's to fetch. */}
          {flow.state.step === 'idle' ? (
            people
          ) : (
            <AttendeesSection
              attendees={attendees}
              buyer={{ name: typed.fullName ?? initial.fullName, phone: typed.phone ?? '' }}
              numbered={numbered}
              onChangePlaces={hold.onChangePlaces}
            />
          )}
        </Suspense>
      )}
      {adjustments !== null && flow.state.step !== 'idle' && (
        <FormStep
          numbered={numbered}
          title={adjustments.code === null ? 'Credits' : 'Credits and codes'}
          lead={numbered ? 'Taken off before your card.' : undefined}
        >
          <Suspense fallback={<Skeleton className="h-28 rounded-card" />}>
            <CreditsAndCodes choice={adjustments} input={typedCode} />
          </Suspense>
        </FormStep>
      )}
      <CardSection {...{ flow, sessionId, total, numbered, PaymentForm, hold }} />
      {children}
    </form>
  );
}

function CardSection({
  flow,
  sessionId,
  total,
  numbered,
  PaymentForm,
  hold,
}: Pick<BookingFormProps, 'flow' | 'sessionId' | 'total' | 'numbered' | 'PaymentForm' | 'hold'>) {
  const { state } = flow;
  const card = holdOfCardForm(state);
  const notice = <HoldNotice state={flow.state} onPrepare={flow.prepare} {...hold} />;
  if ((state.step === 'ready' || state.step === 'working') && state.hold.free) {
    return (
      <FormStep numbered={numbered} title="Payment">
        {notice}
        <p className="text-ink-2">{freeReason(state.hold)}, so there’s nothing to pay.</p>
      </FormStep>
    );
  }
  return (
    <FormStep
      numbered={numbered}
      title={numbered ? `Pay ${total}` : 'Card payment'}
      lead={numbered ? 'We’ll charge you when you tap Book & Pay.' : undefined}
    >
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
            returnUrl={`${window.location.origin}${paymentReturnPath(sessionId, card, hold.list)}`}
            onReady={flow.onPaymentReady}
            onUnavailable={flow.onPaymentUnavailable}
            buyer={{ held: holdExpirySentence(card.expiresAt, card.places, card.dates.length) }}
          />
        )}
      </div>
    </FormStep>
  );
}

function freeReason({ code, credits, vouchers }: PaymentIntentResponse): string {
  if (vouchers !== undefined && vouchers.used !== '0.00')
    return credits !== null && credits.places > 0
      ? 'Your credits and your gift voucher cover everything'
      : 'Your gift voucher covers everything';
  if (credits !== null && credits.places > 0)
    return credits.places === 1 ? 'Your credit covers everything' : 'Your credits cover everything';
  return code === null ? 'This session is free' : 'Your code covers everything';
}

/** Who comes, and what the instructor should know. */
function ContactFields({
  field,
  initial,
}: {
  field: ContactForm['field'];
  /** What the boxes hold before anybody types. */
  initial: { fullName: string; email: string };
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
      <TextField {...field('phone')} label="Phone Number" type="tel" inputMode="tel" autoComplete="tel" />
      <TextAreaField
        {...field('specialRequirements')}
        label="Special Requirements"
        optional
        rows={3}
        placeholder="Injuries, access needs, anything the instructor should know"
        className="sm:col-span-2"
      />
    </div>
  );
}
