import { useQuery } from '@tanstack/react-query';
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Audience } from '#areas/catalogue/sessions/show/audience.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { paymentReturnPath } from '../../booking-paths.ts';
import type { PaymentIntentResponse } from '../../contract.ts';
import { holdExpirySentence, newsQuestion } from '../../copy.ts';
import { attendeesQuery } from '../api.ts';
import { holdOfCardForm } from '../booking-flow.ts';
import { checkoutDraftId, readCheckoutDraft } from '../checkout-draft.ts';
import { FormStep, numberedSteps } from './form-step.tsx';
import { HoldNotice } from './hold-notice.tsx';
import type { PriceAdjustmentsChoice } from './price-adjustments.tsx';
import { useAttendees } from './use-attendees.ts';
import type { BookingFlow } from './use-booking-flow.ts';
import { type ContactForm, useContactForm } from './use-contact-form.ts';

// Only for several places and for children's sessions.
const AttendeesSection = lazy(async () => ({
  default: (await import('./attendees-section.tsx')).AttendeesSection,
}));

const CreditsAndCodes = lazy(async () => ({
  default: (await import('./price-adjustments.tsx')).PriceAdjustmentsForm,
}));

export interface BookingFormProps {
  id: string;
  flow: BookingFlow;
  places?: number;
  audience?: Audience;
  /** Null for an appointment. */
  sessionId: number | null;
  user: AuthUser;
  /** Formatted: "£15.40". */
  total: string;
  /** Numbers the steps: on a page, not in a dialog. */
  numbered: boolean;
  /** Injected: the card form belongs to another feature. */
  PaymentForm: ComponentType<PaymentFormProps>;
  hold: Omit<ComponentProps<typeof HoldNotice>, 'state' | 'onPrepare'>;
  /** `RefusedAtOnce` is on top of the screen. */
  refusalAbove?: boolean;
  /** Null if none can be used. */
  adjustments?: PriceAdjustmentsChoice | null;
  children?: ReactNode;
}

/** Contact details and card. Never loses typed text; shows errors under their fields and focuses the first. */
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
  refusalAbove = false,
  adjustments = null,
  children,
}: BookingFormProps) {
  const draftId = checkoutDraftId(user.id, sessionId);
  const { form, field, typed, fillPhone, read, refuse, focusFirst } = useContactForm(id, draftId);

  // The phone number arrives with the hold, and fills the field unless the person has begun to type.
  const phone = flow.state.step === 'ready' ? flow.state.hold.phone : '';
  useEffect(() => {
    if (phone !== '') fillPhone(phone);
  }, [phone, fillPhone]);

  const newsFrom = useNewsFrom(flow, sessionId);
  const news = useRef<HTMLInputElement>(null);
  const initial = { fullName: `${user.firstName} ${user.lastName}`.trim(), email: user.email };
  const asksWho = places > 1 || audience !== 'anybody';
  const { data: saved = [] } = useQuery({ ...attendeesQuery(useApi()), enabled: asksWho });
  const attendees = useAttendees(places, { audience, saved, buyerName: initial.fullName });
  const readAll = () => {
    const contact = read();
    const buyer = { name: contact?.fullName ?? '', phone: contact?.phone ?? '' };
    const people = attendees.read(buyer);
    return Promise.resolve(
      contact === null || people === null
        ? null
        : { ...contact, ...people, news: news.current?.checked ?? false },
    );
  };

  const typedCode = useRef<HTMLInputElement>(null);
  const people = <Skeleton className="h-60 rounded-card" />;
  return (
    <form
      {...form}
      className={numbered ? `grid gap-9 md:gap-11 ${numberedSteps}` : 'grid gap-7 md:gap-9'}
      onSubmit={(event) => {
        event.preventDefault();
        // Apply a typed code before paying, so that nobody pays more than they expect.
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
        {newsFrom !== null && (
          <CheckboxField
            ref={news}
            // Keeps its height while we find out whether to ask.
            className={newsFrom === undefined ? 'invisible mt-2' : 'mt-2'}
            label={newsQuestion(newsFrom ?? '')}
          />
        )}
      </FormStep>
      {asksWho && (
        <Suspense fallback={people}>
          {/* Loaded only in the browser. */}
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
      <CardSection {...{ flow, sessionId, total, numbered, PaymentForm, hold, refusalAbove, draftId }} />
      {children}
    </form>
  );
}

/** A place that can't be held says so before the form: on phones the card is three screens below. */
export function RefusedAtOnce({ flow, hold }: Pick<BookingFormProps, 'flow' | 'hold'>) {
  if (!flow.refusedAtOnce) return null;
  return <HoldNotice state={flow.state} onPrepare={flow.prepare} {...hold} />;
}

/** The business whose news to offer: undefined until the hold says, null if there is none. */
function useNewsFrom(flow: BookingFlow, sessionId: number | null): string | null | undefined {
  const { state } = flow;
  const hold = state.step === 'ready' || state.step === 'working' ? state.hold : null;
  // Stays on screen while we request the hold again.
  const [newsFrom, setNewsFrom] = useState<string | null | undefined>(sessionId === null ? null : undefined);
  if (hold !== null && hold.newsFrom !== newsFrom) setNewsFrom(hold.newsFrom);
  return newsFrom;
}

function CardSection({
  flow,
  sessionId,
  total,
  numbered,
  PaymentForm,
  hold,
  refusalAbove,
  draftId,
}: Pick<
  BookingFormProps,
  'flow' | 'sessionId' | 'total' | 'numbered' | 'PaymentForm' | 'hold' | 'refusalAbove'
> & {
  draftId: string;
}) {
  const { state } = flow;
  const [refusedBefore] = useState(() => readCheckoutDraft(draftId).refused);
  const isRetry = state.step === 'ready' && state.declined !== undefined;
  const card = holdOfCardForm(state);
  const isAbove = refusalAbove === true && flow.refusedAtOnce;
  const notice = isAbove ? null : <HoldNotice state={flow.state} onPrepare={flow.prepare} {...hold} />;
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
            buyer={{
              held: holdExpirySentence(card.expiresAt, card.places, card.dates.length),
              ...(isRetry && refusedBefore !== undefined && { refusedBefore }),
            }}
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

function ContactFields({
  field,
  initial,
}: {
  field: ContactForm['field'];
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
