import { type ReactNode, useState } from 'react';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import type { PlaceCategory } from '#areas/catalogue/sessions/prices/categories.ts';
import type { Who } from '#areas/catalogue/sessions/prices/people.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { VisitorHoldResponse } from '../../contract.ts';
import { VisitorHoldLine } from '../../visitor-hold/screens/visitor-hold-line.tsx';
import { useVisitorHold, type VisitorPlaces } from '../../visitor-hold/use-visitor-hold.ts';
import { visitorCheckoutPath } from '../../visitor-hold/visitor-hold-path.ts';
import { checkoutDraftId } from '../checkout-draft.ts';
import { HoldBar } from './hold-bar.tsx';
import { LoginRequired } from './login-required.tsx';
import type { PaymentParts } from './payment-parts.ts';
import { SessionCheckout } from './session-checkout.tsx';
import type { BookingFlowOptions } from './use-booking-flow.ts';
import { useBookingPage } from './use-booking-page.ts';

export interface CheckoutScreenProps
  extends Pick<BookingFlowOptions, 'onBooked' | 'onSignedOut' | 'onStale' | 'paymentOver'>,
    PaymentParts {
  session: Session;
  user: AuthUser | null;
  date: string | undefined;
  /** Comma-separated starts of the series' other dates, and of full dates whose waiting lists to join. */
  also: string | undefined;
  list: string | undefined;
  onChooseDate: (startsAt: string) => void;
  onChooseDates: (starts: readonly string[]) => void;
  places: number;
  /** Whose prices the places have. */
  who?: Who | undefined;
  onChoosePeople: (people: PlaceCategory[]) => void;
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
  /** From the latest booking; empty if there is none. */
  phone: string;
}

/** "Complete Your Booking", `/checkout/{sessionId}`. */
export function CheckoutScreen(props: CheckoutScreenProps) {
  const { session, user, date, also, list, places, who, code, onChooseCode, now, back, phone } = props;
  const { credits, onChooseCredits, vouchers, onChooseVouchers } = props;
  const { onBooked, onSignedOut, onStale, paymentOver } = props;
  const page = useBookingPage({
    session,
    signedIn: user !== null,
    date,
    also,
    places,
    who,
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
  const returnTo =
    visitor.state.step === 'held' ? visitorCheckoutPath(visitor.state.hold, props) : props.here;
  return (
    <>
      {user !== null && !page.blocked && (
        <HoldBar flow={page.flow} places={page.places} dates={page.series.length} />
      )}
      <div className="container-page container-checkout pt-4 pb-16 md:pt-6.5">
        {back}
        <div className="mt-2.5">
          <SessionCheckout
            formId="checkout"
            {...{ page, session, user, now, list, phone }}
            heading={<h1>Complete Your Booking</h1>}
            login={<LoginRequired returnTo={returnTo} hold={<VisitorHoldLine state={visitor.state} />} />}
            onChooseDate={props.onChooseDate}
            onChooseDates={props.onChooseDates}
            onChoosePlaces={props.onChoosePlaces}
            onChoosePeople={props.onChoosePeople}
            PaymentForm={props.PaymentForm}
            Wallets={props.Wallets}
          />
        </div>
      </div>
    </>
  );
}
