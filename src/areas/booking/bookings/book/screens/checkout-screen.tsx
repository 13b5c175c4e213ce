import MapPin from 'lucide-react/icons/map-pin';
import Star from 'lucide-react/icons/star';
import Users from 'lucide-react/icons/users';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { toAudience } from '#areas/catalogue/sessions/show/audience.ts';
import { addressLine, ageLabel } from '#areas/catalogue/sessions/show/copy.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { useSite } from '#shared/ui/site-context.tsx';
import { Badge, DifficultyBadge } from '#shared/ui/type/badge.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { PriceBreakdown } from '#shared/ui/type/price-breakdown.tsx';
import type { VisitorHoldResponse } from '../../contract.ts';
import { formatSpanDay, formatTimes, ratingFact } from '../../copy.ts';
import { SeriesDates } from '../../series/screens/series-dates.tsx';
import { VisitorHoldLine } from '../../visitor-hold/screens/visitor-hold-line.tsx';
import {
  useVisitorHold,
  type VisitorHoldState,
  type VisitorPlaces,
} from '../../visitor-hold/use-visitor-hold.ts';
import { visitorCheckoutPath } from '../../visitor-hold/visitor-hold-path.ts';
import { checkoutDraftId } from '../checkout-draft.ts';
import { BookingForm, type BookingFormProps, RefusedAtOnce } from './booking-form.tsx';
import { BookAndPay } from './booking-terms.tsx';
import { ChosenDate } from './chosen-date.tsx';
import { Fact, FactList } from './confirmation/fact-list.tsx';
import { CourseFact } from './course-fact.tsx';
import { HoldBar } from './hold-bar.tsx';
import { LoginRequired } from './login-required.tsx';
import { NotBookable } from './not-bookable.tsx';
import { PlacesStepper } from './places-stepper.tsx';
import type { BookingFlowOptions } from './use-booking-flow.ts';
import { type BookingPage, type SummaryProps, useBookingPage } from './use-booking-page.ts';

export interface CheckoutScreenProps
  extends Pick<BookingFlowOptions, 'onBooked' | 'onSignedOut' | 'onStale' | 'paymentOver'> {
  session: Session;
  user: AuthUser | null;
  date: string | undefined;
  /** Comma-separated starts of the series' other dates, and of full dates whose waiting lists to join. */
  also: string | undefined;
  list: string | undefined;
  onChooseDate: (startsAt: string) => void;
  onChooseDates: (starts: readonly string[]) => void;
  places: number;
  onChoosePlaces: (places: number) => void;
  code: string | undefined;
  onChooseCode: (code: string | undefined) => void;
  credits: number | undefined;
  onChooseCredits: (credits: number | undefined) => void;
  vouchers: true | undefined;
  onChooseVouchers: (vouchers: true | undefined) => void;
  now: Date;
  here: string;
  /** For a visitor, once the place is held or can't be: they go and sign in. */
  onVisitorSettled: (hold: VisitorHoldResponse | null) => void;
  back: ReactNode;
  PaymentForm: ComponentType<PaymentFormProps>;
}

/** "Complete Your Booking", `/checkout/{sessionId}`. */
export function CheckoutScreen(props: CheckoutScreenProps) {
  const { session, user, date, also, list, places, code, onChooseCode, now, back } = props;
  const { credits, onChooseCredits, vouchers, onChooseVouchers } = props;
  const { onBooked, onSignedOut, onStale, paymentOver } = props;
  const page = useBookingPage({
    session,
    signedIn: user !== null,
    date,
    also,
    places,
    now,
    code,
    credits,
    vouchers,
    onChooseCode,
    onChooseCredits,
    onChooseVouchers,
    onBooked,
    onSignedOut,
    onStale,
    paymentOver,
    draft: user === null ? undefined : checkoutDraftId(user.id, session.id),
  });
  const [visitorPlaces] = useState<VisitorPlaces | null>(() =>
    user !== null || page.blocked || page.startsAt === null
      ? null
      : {
          sessionId: session.id,
          startsAt: page.startsAt,
          alsoDates: page.series.length > 1 ? page.series.slice(1).map((each) => each.startsAt) : undefined,
          places: page.places,
        },
  );
  const visitor = useVisitorHold(visitorPlaces, user === null ? props.onVisitorSettled : undefined);
  return (
    <>
      {user !== null && !page.blocked && (
        <HoldBar flow={page.flow} places={page.places} dates={page.series.length} />
      )}
      <div className="container-page container-checkout pt-4 pb-20 md:pt-6.5">
        {back}
        <h1 className="mt-2.5">Complete Your Booking</h1>
        {page.flow.refusedAtOnce && (
          <div className="mt-4 max-w-prose">
            <RefusedAtOnce flow={page.flow} hold={noticeOptions(page, props)} />
          </div>
        )}
        <div className="mt-6 grid grid-cols-1 items-start gap-x-[clamp(28px,4vw,64px)] gap-y-8 md:mt-7.5 lg:grid-cols-[minmax(0,1fr)_minmax(0,380px)]">
          <SessionSummary
            page={page}
            session={session}
            now={now}
            list={list}
            onChooseDate={props.onChooseDate}
            onChooseDates={props.onChooseDates}
            onChoosePlaces={props.onChoosePlaces}
          />
          <div className="lg:row-start-1">
            <CheckoutForm {...props} page={page} visitor={visitor.state} />
          </div>
        </div>
      </div>
    </>
  );
}

const noticeOptions = (
  page: BookingPage,
  {
    session,
    list,
    onChooseDates,
    onChoosePlaces,
  }: Pick<CheckoutScreenProps, 'session' | 'list' | 'onChooseDates' | 'onChoosePlaces'>,
): BookingFormProps['hold'] => ({
  session: { id: session.id, totalPrice: page.totalPrice },
  startsAt: page.startsAt ?? '',
  list,
  onChangeDate: () => page.setChanging(true),
  // A course is booked whole.
  ...(page.course === null && { onLeaveOut: leaveOutDates(page, onChooseDates) }),
  onChangePlaces: onChoosePlaces,
});

function CheckoutForm(props: CheckoutScreenProps & { page: BookingPage; visitor: VisitorHoldState }) {
  const { page, session, user, here, PaymentForm, visitor } = props;
  const { flow } = page;
  if (page.blocked) return <NotBookable session={session} noDates={page.startsAt === null} />;
  if (user === null) {
    const returnTo = visitor.step === 'held' ? visitorCheckoutPath(visitor.hold, props) : here;
    return <LoginRequired returnTo={returnTo} hold={<VisitorHoldLine state={visitor} />} />;
  }
  return (
    <BookingForm
      id="checkout"
      flow={flow}
      places={page.places}
      audience={toAudience(session.ageGroups)}
      sessionId={session.id}
      user={user}
      total={page.total}
      numbered
      PaymentForm={PaymentForm}
      adjustments={page.adjustments}
      hold={noticeOptions(page, props)}
      refusalAbove
    >
      <BookAndPay flow={flow} total={page.total} cancellation={page.cancellation} />
    </BookingForm>
  );
}

/** Null if no date would be left. */
function leaveOutDates(
  { series }: BookingPage,
  onChooseDates: (starts: readonly string[]) => void,
): (starts: readonly string[]) => (() => void) | null {
  return (starts) => {
    const out = new Set(starts.map((start) => Date.parse(start)));
    const left = series.map(({ startsAt }) => startsAt).filter((start) => !out.has(Date.parse(start)));
    return left.length === 0 ? null : () => onChooseDates(left);
  };
}

function SessionSummary({
  page,
  session,
  now,
  list,
  onChooseDate,
  onChooseDates = () => undefined,
  onChoosePlaces,
}: SummaryProps & { list: string | undefined }) {
  const { business } = session;
  const { placeholderRating } = useSite();
  return (
    <Card
      role="region"
      aria-label="Your session"
      className="overflow-hidden lg:sticky lg:col-start-2 lg:row-start-1 lg:top-[calc(var(--topbar-h)+64px)]"
    >
      <PhotoOrTile
        photo={session.photo}
        sizes="(min-width: 1024px) 380px, 100vw"
        activity={session.sessionType.name}
        size="banner"
        className="h-23! rounded-none! [--tile-letter:4.5rem]! md:h-33! md:[--tile-letter:6.5rem]!"
      />
      <div className="grid grid-cols-1 gap-4.5 p-5 md:p-6">
        <div>
          <div className="mb-2.5 flex flex-wrap gap-2">
            <DifficultyBadge difficulty={session.difficulty} />
            <Badge>{ageLabel(session.ageGroup)}</Badge>
          </div>
          <h2 className="font-sans text-h3 font-semibold wrap-anywhere">{session.title}</h2>
          {session.description !== '' && (
            <p className="mt-1.5 text-sm break-words whitespace-pre-line text-ink-2">{session.description}</p>
          )}
        </div>
        <FactList>
          {page.course !== null && <CourseFact course={page.course} />}
          {page.series.length > 1 ? (
            <SeriesDates page={page} sessionId={session.id} list={list} onChoose={onChooseDates} />
          ) : (
            <ChosenDate
              page={page}
              session={session}
              now={now}
              onChoose={onChooseDate}
              leaf
              title={page.span === null ? page.noDate : formatSpanDay(page.span)}
              detail={page.span === null ? null : `${formatTimes(page.span)} (${session.duration} min)`}
            />
          )}
          <Fact icon={MapPin}>
            {business.name}
            <br />
            {addressLine(business)}
          </Fact>
          <Fact icon={Users}>
            Max {session.maxParticipants} {session.maxParticipants === 1 ? 'person' : 'people'}
          </Fact>
          <Fact icon={Star}>{ratingFact(session, placeholderRating)}</Fact>
        </FactList>
        <PlacesStepper page={page} onChoose={onChoosePlaces} />
        <div className="border-t border-line pt-4.5">
          <PriceBreakdown
            {...page.price}
            places={page.count}
            off={page.discount}
            covered={page.covered}
            voucherPence={page.voucherPence}
          />
        </div>
      </div>
    </Card>
  );
}
