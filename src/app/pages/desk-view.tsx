import type { OwnBusiness } from '#features/businesses/contract.ts';
import { DeskPage } from '#features/dashboard/door/screens/desk-page.tsx';
import { waiverOf } from '#features/waivers/screens/attendee-waiver.tsx';

/** `/business/check-in`: who is expected, and who has still to sign. */
export function DeskView({ business }: { business: OwnBusiness }) {
  return <DeskPage business={business} renderWaiver={waiverOf} />;
}
