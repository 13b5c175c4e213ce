import { WaitlistPage } from '#areas/booking/waitlist/screens/waitlist-page.tsx';
import { AlertsPanel } from '#areas/discovery/alerts/screens/alerts-panel.tsx';

/** `/waiting-list` */
export function WaitingListView() {
  return <WaitlistPage alerts={<AlertsPanel />} />;
}
