import Clock from 'lucide-react/icons/clock';
import Lock from 'lucide-react/icons/lock';
import MapPin from 'lucide-react/icons/map-pin';
import { type ComponentType, useId, useState } from 'react';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { courseToJoin } from '#areas/catalogue/sessions/courses/course-to-join.ts';
import { toAudience } from '#areas/catalogue/sessions/show/audience.ts';
import { addressLine, nextOccurrenceWithPlace } from '#areas/catalogue/sessions/show/copy.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { PriceBreakdown } from '#shared/ui/type/price-breakdown.tsx';
import { formatShortSpan, payLabel, selectDateToBook } from '../../copy.ts';
import { VisitorHoldLine } from '../../visitor-hold/screens/visitor-hold-line.tsx';
import { useVisitorHold, type VisitorPlaces } from '../../visitor-hold/use-visitor-hold.ts';
import { visitorCheckoutPath } from '../../visitor-hold/visitor-hold-path.ts';
import { checkoutDraftId } from '../checkout-draft.ts';
import { BookingForm, type BookingFormProps, RefusedAtOnce } from './booking-form.tsx';
import { BookingTerms } from './booking-terms.tsx';
import { ChosenDate } from './chosen-date.tsx';
import { Fact, FactList } from './confirmation/fact-list.tsx';
import { CourseFact } from './course-fact.tsx';
import { HoldBar } from './hold-bar.tsx';
import { LoginLinks } from './login-required.tsx';
import { NotBookable } from './not-bookable.tsx';
import { PlacesStepper } from './places-stepper.tsx';
import type { BookingFlowOptions } from './use-booking-flow.ts';
import { type BookingPage, datesToBook, type SummaryProps, useBookingPage } from './use-booking-page.ts';

export interface BookingDialogProps extends Pick<BookingFlowOptions, 'onBooked' | 'onSignedOut' | 'onStale'> {
  session: Session;
  user: AuthUser;
  now: Date;
  onClose: () => void;
  PaymentForm: ComponentType<PaymentFormProps>;
}

export function BookingDialog(props: BookingDialogProps) {
  const { session, user, now, onClose, PaymentForm, onBooked, onSignedOut, onStale } = props;
  const formId = useId();
  const [date, setDate] = useState<string>();
  const [places, setPlaces] = useState(1);
  const [code, setCode] = useState<string>();
  const [credits, setCredits] = useState<number>();
  const [vouchers, setVouchers] = useState<true>();
  const page = useBookingPage({
    session,
    signedIn: true,
    date,
    places,
    code,
    onChooseCode: setCode,
    credits,
    onChooseCredits: setCredits,
    vouchers,
    onChooseVouchers: setVouchers,
    now,
    onBooked,
    onSignedOut,
    onStale,
    draft: checkoutDraftId(user.id, session.id),
  });
  const { flow } = page;
  const hold: BookingFormProps['hold'] = {
    session: { id: session.id, totalPrice: page.totalPrice },
    startsAt: page.startsAt ?? '',
    onChangeDate: () => page.setChanging(true),
    onChangePlaces: setPlaces,
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        // Don't close while a payment is under way.
        if (!open && !flow.busy) onClose();
      }}
      locked={flow.busy}
      title="Book Session"
      size="xl"
      footer={!page.blocked && flow.state.step !== 'paid' && <DialogFooter formId={formId} page={page} />}
    >
      {!page.blocked && (
        <div className="sticky top-0 z-20 mb-5">
          <HoldBar flow={flow} places={page.places} inset />
        </div>
      )}
      {flow.refusedAtOnce && (
        <div className="mb-5">
          <RefusedAtOnce flow={flow} hold={hold} />
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_316px] md:gap-8">
        <Summary page={page} session={session} now={now} onChooseDate={setDate} onChoosePlaces={setPlaces} />
        {page.blocked ? (
          <NotBookable session={session} noDates={page.startsAt === null} />
        ) : (
          <BookingForm
            id={formId}
            flow={flow}
            places={page.places}
            audience={toAudience(session.ageGroups)}
            sessionId={session.id}
            user={user}
            total={page.total}
            numbered={false}
            PaymentForm={PaymentForm}
            adjustments={page.adjustments}
            hold={hold}
            refusalAbove
          />
        )}
      </div>
    </Dialog>
  );
}

function DialogFooter({ formId, page }: { formId: string; page: BookingPage }) {
  return (
    <div className="flex flex-col-reverse items-stretch gap-2.5 md:w-full md:flex-row md:items-center md:justify-between md:gap-6">
      <p className="text-sm text-ink-2 max-md:text-center">
        <BookingTerms
          lead="By booking you agree to the"
          termsLabel="terms of service"
          cancellation={page.cancellation}
        />
      </p>
      <Button type="submit" form={formId} size="lg" busy={page.flow.busy}>
        <Icon drawing={Lock} size="sm" />
        {payLabel(page.flow.state, page.total)}
      </Button>
    </div>
  );
}

function Summary({ page, session, now, onChooseDate, onChoosePlaces }: SummaryProps) {
  const next = nextOccurrenceWithPlace(session.nextOccurrences)?.startsAt;
  return (
    <aside
      aria-label="Summary"
      className="grid grid-cols-1 gap-4.5 rounded-card bg-sunken p-5 md:sticky md:top-16 md:order-last"
    >
      <div className="flex items-start gap-3.5">
        <PhotoOrTile photo={session.photo} sizes="64px" activity={session.sessionType.name} size="sm" />
        <div className="min-w-0">
          <h3 className="font-sans text-h4 leading-tight font-semibold break-words">{session.title}</h3>
          <p className="mt-0.75 text-sm text-ink-2">{session.business.name}</p>
        </div>
      </div>
      <FactList>
        {page.course !== null && <CourseFact course={page.course} />}
        <ChosenDate
          page={page}
          session={session}
          now={now}
          onChoose={onChooseDate}
          title={page.startsAt === next || page.span === null ? 'Next available' : 'Your date'}
          detail={page.span === null ? page.noDate : formatShortSpan(page.span)}
        />
        <Fact icon={Clock}>{session.duration} min</Fact>
        <Fact icon={MapPin}>{addressLine(session.business)}</Fact>
      </FactList>
      <PlacesStepper page={page} onChoose={onChoosePlaces} />
      <div className="border-t border-line pt-4">
        <PriceBreakdown
          {...page.price}
          places={page.places}
          off={page.discount}
          covered={page.covered}
          voucherPence={page.voucherPence}
        />
      </div>
    </aside>
  );
}

/** Holds the next date's place meanwhile. Closing it releases the place. */
export function LoginRequiredDialog({
  session,
  returnTo,
  onClose,
}: {
  session: Session;
  /** Without a hold; else the checkout has it. */
  returnTo: string;
  onClose: () => void;
}) {
  const [wanted] = useState(() => nextPlaces(session));
  const { state, release } = useVisitorHold(wanted);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return;
        release();
        onClose();
      }}
      title="Login Required"
      description="You need to log in to book a fitness session."
    >
      <div className="grid gap-2.5">
        <VisitorHoldLine state={state} />
        <LoginLinks
          returnTo={state.step === 'held' ? visitorCheckoutPath(state.hold) : returnTo}
          size="lg"
          block
        />
      </div>
    </Dialog>
  );
}

function nextPlaces(session: Session): VisitorPlaces | null {
  const asked = { date: selectDateToBook(session, undefined), also: undefined };
  const { startsAt, alsoDates } = datesToBook(session, courseToJoin(session.courses), asked);
  return startsAt === null ? null : { sessionId: session.id, startsAt, alsoDates, places: 1 };
}
