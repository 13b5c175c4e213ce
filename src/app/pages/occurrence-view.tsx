import { OccurrencePage } from '#areas/booking/schedule/occurrences/screens/occurrence-page.tsx';
import { BusinessWaitlistPanel } from '#areas/booking/waitlist/screens/business-waitlist.tsx';
import { renderAttendeeWaiver } from '#areas/booking/waivers/screens/attendee-waiver.tsx';
import { CoverPanel } from '#areas/catalogue/instructors/cover/screens/cover-panel.tsx';
import { OccurrenceInstructorsPanel } from '#areas/catalogue/instructors/screens/occurrence-instructors-panel.tsx';

function WhoTeaches({ occurrenceId }: { occurrenceId: number }) {
  return (
    <>
      <OccurrenceInstructorsPanel occurrenceId={occurrenceId} />
      <CoverPanel occurrenceId={occurrenceId} />
    </>
  );
}

/** `/business/occurrences/{id}`: a date with who comes, who has still to sign, and who waits for a place. */
export function OccurrenceView() {
  return (
    <OccurrencePage
      WaitingList={BusinessWaitlistPanel}
      WhoTeaches={WhoTeaches}
      renderWaiver={renderAttendeeWaiver}
    />
  );
}
