import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { PlaceCategory } from '#areas/catalogue/sessions/prices/categories.ts';
import type { Audience } from '#areas/catalogue/sessions/show/audience.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { WalletPayment } from '#areas/money/payments/payment-outcome.ts';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { paymentReturnPath } from '../../booking-paths.ts';
import type { PaymentIntentResponse } from '../../contract.ts';
import { bankHoldSentence, holdExpirySentence, newsQuestion } from '../../copy.ts';
import { attendeesQuery } from '../api.ts';
import { holdOfCardForm } from '../booking-flow.ts';
import { checkoutDraftId, readCheckoutDraft } from '../checkout-draft.ts';
import { contactErrors } from '../contact-draft.ts';
import { CheckoutExtras } from './checkout-extras.tsx';
import { ContactSection } from './contact-section.tsx';
import { FormStep } from './form-step.tsx';
import { HoldNotice } from './hold-notice.tsx';
import type { PaymentParts } from './payment-parts.ts';
import type { PriceAdjustmentsChoice } from './price-adjustments.ts';
import { useAttendees } from './use-attendees.ts';
import type { BookingFlow } from './use-booking-flow.ts';
import { useContactForm } from './use-contact-form.ts';
import { WalletRow } from './wallet-row.tsx';

// Only for several places and for children's sessions.
const AttendeesSection = lazy(async () => ({
  default: (await import('./attendees-section.tsx')).AttendeesSection,
}));

// Only for people who have a pass or a voucher.
const CreditsForm = lazy(async () => ({
  default: (await import('./credits-form.tsx')).CreditsForm,
}));

export interface BookingFormProps extends PaymentParts {
  id: string;
  flow: BookingFlow;
  places?: number;
  /** A category for each place, if they have different prices. */
  people?: readonly PlaceCategory[] | null;
  audience?: Audience;
  /** Null for an appointment. */
  sessionId: number | null;
  user: AuthUser;
  /** Their latest phone number, if it is known before the place is held; else empty. */
  phone: string;
  /** Formatted: "£15.40". */
  total: string;
  hold: Omit<ComponentProps<typeof HoldNotice>, 'state' | 'onPrepare'>;
  /** `RefusedAtOnce` is on top of the screen. */
  refusalAbove?: boolean;
  /** Null if none can be used. */
  adjustments?: PriceAdjustmentsChoice | null;
  /** For small screens, where no summary stands beside the form. */
  breakdown?: ReactNode;
}

/**
 * Wallets, contact details, ways to pay. Never loses typed text; shows errors under their fields and focuses the first.
 * The button is elsewhere (`PayBar`), and names this form.
 */
export function BookingForm({
  id,
  flow,
  places = 1,
  people: categories = null,
  audience = 'anybody',
  sessionId,
  user,
  phone,
  total,
  PaymentForm,
  Wallets,
  hold,
  refusalAbove = false,
  adjustments = null,
  breakdown,
}: BookingFormProps) {
  const draftId = checkoutDraftId(user.id, sessionId);
  const { form, field, typed, fillEmpty, checkFilled, read, refuse, focusFirst } = useContactForm(
    id,
    draftId,
  );
  const { state } = flow;

  // The phone number may only arrive with the hold: fill the field unless the person has begun to type.
  const heldPhone = state.step === 'ready' ? state.hold.phone : '';
  useEffect(() => {
    if (heldPhone !== '') fillEmpty({ phone: heldPhone });
  }, [heldPhone, fillEmpty]);

  const newsFrom = useNewsFrom(flow, sessionId);
  const news = useRef<HTMLInputElement>(null);
  const initial = { fullName: `${user.firstName} ${user.lastName}`.trim(), email: user.email, phone };
  // Decided once, so that the fields don't fold while the person types.
  const [wantsFolded, setWantsFolded] = useState(
    () => Object.keys(contactErrors({ ...initial, specialRequirements: '' })).length === 0,
  );
  const hasContactError = (['fullName', 'email', 'phone'] as const).some(
    (name) => field(name).error !== undefined,
  );
  const folded = wantsFolded && !hasContactError;
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
  /** Applies a typed code before paying, so that the person pays the total they expect. */
  const appliesCode = (): boolean => {
    const code = typedCode.current?.value.trim() ?? '';
    if (adjustments?.code == null || code === '' || state.step !== 'ready') return false;
    typedCode.current?.focus();
    adjustments.code.apply(code);
    return true;
  };
  const submit = (wallet?: WalletPayment) =>
    void flow.submit(readAll, refuse, wallet).then((toMend) => {
      if (toMend) focusFirst();
    });

  const card = holdOfCardForm(state);
  const returnUrl =
    card === null ? '' : `${window.location.origin}${paymentReturnPath(sessionId, card, hold.list)}`;
  const isFree = total === '£0.00';
  const people = <Skeleton className="h-60 rounded-card" />;
  return (
    <form
      {...form}
      className="grid gap-7"
      onSubmit={(event) => {
        event.preventDefault();
        if (!appliesCode()) submit();
      }}
    >
      {!isFree && state.step !== 'paid' && (
        <WalletRow
          form={form.ref}
          Wallets={Wallets}
          wallet={
            card === null
              ? null
              : {
                  clientSecret: card.clientSecret,
                  returnUrl,
                  total,
                  disabled: state.step !== 'ready',
                  asksPhone: (typed.phone ?? phone).trim() === '',
                  held: holdExpirySentence(card.expiresAt, card.places, card.dates.length),
                  onOpen: () => {
                    if (appliesCode()) return false;
                    const buyer = { name: typed.fullName ?? initial.fullName, phone: typed.phone ?? phone };
                    const mends = [checkFilled(), attendees.read(buyer) === null].includes(true);
                    if (mends) focusFirst();
                    return !mends;
                  },
                  onPay: (payment) => {
                    const { name, email, phone: number } = payment.payer;
                    fillEmpty({
                      ...(name !== undefined && { fullName: name }),
                      ...(email !== undefined && { email }),
                      ...(number !== undefined && { phone: number }),
                    });
                    submit(payment);
                  },
                }
          }
        />
      )}
      <ContactSection
        field={field}
        initial={initial}
        typed={typed}
        folded={folded}
        onUnfold={() => setWantsFolded(false)}
      >
        {newsFrom !== null && (
          <CheckboxField
            ref={news}
            // Keeps its height while we find out whether to ask.
            className={newsFrom === undefined ? 'invisible mt-2' : 'mt-2'}
            label={newsQuestion(newsFrom ?? '')}
          />
        )}
      </ContactSection>
      {asksWho && (
        <Suspense fallback={people}>
          {/* Loaded only in the browser. */}
          {state.step === 'idle' ? (
            people
          ) : (
            <AttendeesSection
              attendees={attendees}
              categories={categories}
              buyer={{ name: typed.fullName ?? initial.fullName, phone: typed.phone ?? phone }}
              onChangePlaces={hold.onChangePlaces}
            />
          )}
        </Suspense>
      )}
      <PaySection
        {...{ flow, returnUrl, PaymentForm, hold, refusalAbove, draftId }}
        bank={bankHoldSentence(places)}
        returning={folded}
      />
      {/* Below: it arrives with the hold, and must not push the ways to pay. */}
      {adjustments !== null && (adjustments.credits !== null || adjustments.vouchers !== null) && (
        <FormStep
          title={adjustments.credits === null ? 'Gift voucher' : 'Credits'}
          lead="Taken off before you pay."
        >
          <Suspense fallback={<Skeleton className="h-18 rounded-card" />}>
            <CreditsForm choice={adjustments} />
          </Suspense>
        </FormStep>
      )}
      <CheckoutExtras
        code={adjustments?.code ?? null}
        busy={adjustments?.busy ?? false}
        input={typedCode}
        field={field}
        typed={typed.specialRequirements ?? ''}
      />
      {breakdown !== undefined && <div className="lg:hidden">{breakdown}</div>}
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

function PaySection({
  flow,
  returnUrl,
  bank,
  returning,
  PaymentForm,
  hold,
  refusalAbove,
  draftId,
}: Pick<BookingFormProps, 'flow' | 'PaymentForm' | 'hold' | 'refusalAbove'> & {
  returnUrl: string;
  bank: string;
  /** Probably has a saved card, and needs no fields. */
  returning: boolean;
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
      <FormStep title="Pay">
        {notice}
        <p className="text-ink-2">{freeReason(state.hold)}, so there’s nothing to pay.</p>
      </FormStep>
    );
  }
  const height = returning ? 'min-h-45' : 'min-h-105';
  return (
    <FormStep title="Pay">
      <div className="grid gap-4">
        {notice}
        {card !== null ? (
          <div className={state.step === 'paid' ? undefined : height}>
            <PaymentForm
              clientSecret={card.clientSecret}
              returnUrl={returnUrl}
              onReady={flow.onPaymentReady}
              onUnavailable={flow.onPaymentUnavailable}
              buyer={{
                held: holdExpirySentence(card.expiresAt, card.places, card.dates.length),
                bank,
                ...(isRetry && refusedBefore !== undefined && { refusedBefore }),
              }}
            />
          </div>
        ) : (
          (state.step === 'idle' || state.step === 'preparing') && (
            <>
              <p role="status" className="sr-only">
                Setting up payment...
              </p>
              <Skeleton className={`${height} rounded-card`} />
            </>
          )
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
