import { WaitlistPage } from '#areas/booking/waitlist/screens/waitlist-page.tsx';
import { MyTabs } from './my-tabs.tsx';

/** `/waiting-list` */
export function WaitingListView() {
  return <WaitlistPage tabs={<MyTabs />} />;
}
