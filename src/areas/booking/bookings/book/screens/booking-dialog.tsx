import { useId, useMemo, useState } from 'react';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { courseToJoin } from '#areas/catalogue/sessions/courses/course-to-join.ts';
import type { Who } from '#areas/catalogue/sessions/prices/people.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { selectDateToBook } from '../../copy.ts';
import { VisitorHoldLine } from '../../visitor-hold/screens/visitor-hold-line.tsx';
import { useVisitorHold, type VisitorPlaces } from '../../visitor-hold/use-visitor-hold.ts';
import { visitorCheckoutPath } from '../../visitor-hold/visitor-hold-path.ts';
import { checkoutDraftId } from '../checkout-draft.ts';
import { HoldBar } from './hold-bar.tsx';
import { LoginLinks } from './login-required.tsx';
import type { PaymentParts } from './payment-parts.ts';
import { SessionCheckout } from './session-checkout.tsx';
import type { BookingFlowOptions } from './use-booking-flow.ts';
import { datesToBook, useBookingPage } from './use-booking-page.ts';

export interface BookingDialogProps
  extends Pick<BookingFlowOptions, 'onBooked' | 'onSignedOut' | 'onStale'>,
    PaymentParts {
  session: Session;
  user: AuthUser;
  now: Date;
  onClose: () => void;
  /** From the latest booking; empty if there is none. */
  phone: string;
}

/** The checkout over the search, on screens that have room for both. */
export function BookingDialog(props: BookingDialogProps) {
  const { session, user, now, phone, onClose, PaymentForm, Wallets, onBooked, onSignedOut, onStale } = props;
  const formId = useId();
  const [date, setDate] = useState<string>();
  const [places, setPlaces] = useState(1);
  const [who, setWho] = useState<Who>();
  const [code, setCode] = useState<string>();
  const [credits, setCredits] = useState<number>();
  const [vouchers, setVouchers] = useState<true>();
  const page = useBookingPage({
    session,
    signedIn: true,
    date,
    places,
    who,
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
    >
      {!page.blocked && (
        <div className="sticky top-0 z-20 mb-5">
          <HoldBar flow={flow} places={page.places} inset />
        </div>
      )}
      <SessionCheckout
        inDialog
        formId={formId}
        {...{ page, session, user, now, phone, PaymentForm, Wallets }}
        login={null}
        onChooseDate={setDate}
        onChoosePlaces={setPlaces}
        onChoosePeople={(people) => {
          setPlaces(people.length);
          setWho(people.join());
        }}
      />
    </Dialog>
  );
}

/** Holds the next date's place meanwhile. Closing it releases the place. */
export function LoginRequiredDialog({
  session,
  returnTo,
  onClose,
}: {
  /** Undefined while it loads. */
  session: Session | undefined;
  /** Without a hold; else the checkout has it. */
  returnTo: string;
  onClose: () => void;
}) {
  const wanted = useMemo(() => session && nextPlaces(session), [session]);
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
  const asked = { date: selectDateToBook(session, undefined, new Date()), also: undefined };
  const { startsAt, alsoDates } = datesToBook(session, courseToJoin(session.courses), asked);
  return startsAt === null ? null : { sessionId: session.id, startsAt, alsoDates, places: 1 };
}
