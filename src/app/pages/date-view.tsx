import { DatePage } from '#features/dashboard/dates/screens/date-page.tsx';
import { WhoTeachesDate } from '#features/instructors/screens/who-teaches-date.tsx';
import { BusinessWaitingList } from '#features/waitlist/screens/business-list.tsx';
import { waiverOf } from '#features/waivers/screens/attendee-waiver.tsx';

/** `/business/occurrences/{id}`: a date with who comes, who has still to sign, and who waits for a place. */
export function DateView() {
  return <DatePage WaitingList={BusinessWaitingList} WhoTeaches={WhoTeachesDate} renderWaiver={waiverOf} />;
}
