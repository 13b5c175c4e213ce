import { FrontDeskPage } from '#areas/booking/schedule/check-in/screens/front-desk-page.tsx';
import { renderAttendeeWaiver } from '#areas/booking/waivers/screens/attendee-waiver.tsx';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';

/** `/business/check-in`: who is expected, and who has still to sign. */
export function FrontDeskView({ business }: { business: MyBusiness }) {
  return <FrontDeskPage business={business} renderWaiver={renderAttendeeWaiver} />;
}
