import { ConfirmationPage } from '#features/booking/book/screens/confirmation/confirmation-page.tsx';
import { JoinedLists } from '#features/waitlist/screens/joined-lists.tsx';

/** `/booking-confirmation`, with the waiting lists of what was full. */
export function ConfirmationView() {
  return <ConfirmationPage Lists={JoinedLists} />;
}
