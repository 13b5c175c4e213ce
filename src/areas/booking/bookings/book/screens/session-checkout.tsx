import type { ReactNode } from 'react';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { fewerPeople } from '#areas/catalogue/sessions/prices/people.ts';
import { toAudience } from '#areas/catalogue/sessions/show/audience.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { BookingForm, type BookingFormProps, RefusedAtOnce } from './booking-form.tsx';
import { CheckoutColumns } from './checkout-columns.tsx';
import { NotBookable } from './not-bookable.tsx';
import { PayBar, PaymentTerms } from './pay-bar.tsx';
import type { PaymentParts } from './payment-parts.ts';
import { Breakdown } from './session-summary.tsx';
import type { BookingPage, SummaryProps } from './use-booking-page.ts';

/** The checkout of a session, the same on its page and in the dialog. */
export function SessionCheckout({
  formId,
  page,
  session,
  user,
  now,
  list,
  phone,
  onChooseDate,
  onChooseDates,
  onChoosePlaces,
  onChoosePeople,
  heading,
  login,
  inDialog = false,
  PaymentForm,
  Wallets,
}: SummaryProps &
  PaymentParts & {
    formId: string;
    session: Session;
    user: AuthUser | null;
    /** From the latest booking; empty if there is none. */
    phone: string;
    list?: string | undefined;
    heading?: ReactNode;
    /** Instead of the form, for visitors. */
    login: ReactNode;
    inDialog?: boolean;
  }) {
  const { flow } = page;
  const hold: BookingFormProps['hold'] = {
    session: { id: session.id, totalPrice: page.totalPrice },
    startsAt: page.startsAt ?? '',
    list,
    onChangeDate: () => page.setChanging(true),
    // A course is booked whole.
    ...(page.course === null &&
      onChooseDates !== undefined && { onLeaveOut: leaveOutDates(page, onChooseDates) }),
    // The last ones leave: these have no place, or none at this price.
    onChangePlaces: (count) =>
      page.people === null ? onChoosePlaces(count) : onChoosePeople(fewerPeople(session, page.people, count)),
  };
  const hasForm = !page.blocked && user !== null;
  return (
    <CheckoutColumns
      heading={
        <>
          {heading}
          <RefusedAtOnce flow={flow} hold={hold} />
        </>
      }
      {...{ page, session, now, list, inDialog, onChooseDate, onChooseDates, onChoosePlaces, onChoosePeople }}
      payment={
        hasForm && (
          <>
            <PayBar
              formId={formId}
              flow={flow}
              total={page.total}
              {...(inDialog && { busyLabel: 'Processing...' })}
            />
            <PaymentTerms cancellation={page.cancellation} />
          </>
        )
      }
    >
      {page.blocked ? (
        <NotBookable session={session} noDates={page.startsAt === null} />
      ) : user === null ? (
        login
      ) : (
        <BookingForm
          id={formId}
          flow={flow}
          places={page.places}
          people={page.people}
          audience={toAudience(session.ageGroups)}
          sessionId={session.id}
          user={user}
          phone={phone}
          total={page.total}
          PaymentForm={PaymentForm}
          Wallets={Wallets}
          adjustments={page.adjustments}
          hold={hold}
          refusalAbove
          breakdown={<Breakdown page={page} />}
        />
      )}
    </CheckoutColumns>
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
