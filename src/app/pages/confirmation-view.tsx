import { WayIn } from '#features/access/screens/way-in.tsx';
import { ConfirmationPage } from '#features/booking/book/screens/confirmation/confirmation-page.tsx';
import { JoinedLists } from '#features/waitlist/screens/joined-lists.tsx';
import { ToSign } from '#features/waivers/screens/to-sign.tsx';

/** `/booking-confirmation`, with what is to be signed before one comes, and the waiting lists of what was full. */
export function ConfirmationView() {
  return (
    <>
      <div className="container-page pt-6 [--container-w:1040px]">
        <ToSign />
      </div>
      <ConfirmationPage Lists={JoinedLists} WayIn={WayIn} />
    </>
  );
}
