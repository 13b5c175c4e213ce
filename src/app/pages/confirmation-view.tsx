import { ConfirmationPage } from '#areas/booking/bookings/book/screens/confirmation/confirmation-page.tsx';
import { JoinedWaitlists } from '#areas/booking/waitlist/screens/joined-waitlists.tsx';
import { OutstandingWaivers } from '#areas/booking/waivers/screens/outstanding-waivers.tsx';
import { StepFreeNote } from '#areas/catalogue/accessibility/screens/step-free-note.tsx';
import { SignInOffer } from '#areas/identity/accounts/profile/screens/sign-in-offer.tsx';

/** `/booking-confirmation`, with what is to be signed before one comes, and the waiting lists of what was full. */
export function ConfirmationView() {
  return (
    <>
      <div className="container-page pt-6 [--container-w:1040px]">
        <OutstandingWaivers />
      </div>
      <ConfirmationPage
        JoinedWaitlists={JoinedWaitlists}
        StepFreeNote={StepFreeNote}
        signInOffer={<SignInOffer />}
      />
    </>
  );
}
