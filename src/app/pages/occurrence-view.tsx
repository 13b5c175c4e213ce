import { OccurrencePage } from '#areas/booking/schedule/occurrences/screens/occurrence-page.tsx';
import { BusinessWaitlistPanel } from '#areas/booking/waitlist/screens/business-waitlist.tsx';
import { renderAttendeeWaiver } from '#areas/booking/waivers/screens/attendee-waiver.tsx';
import { OccurrenceInstructorsPanel } from '#areas/catalogue/instructors/screens/occurrence-instructors-panel.tsx';

/** `/business/occurrences/{id}`: a date with who comes, who has still to sign, and who waits for a place. */
export function OccurrenceView() {
  return (
    <OccurrencePage
      WaitingList={BusinessWaitlistPanel}
      WhoTeaches={OccurrenceInstructorsPanel}
      renderWaiver={renderAttendeeWaiver}
    />
  );
}
