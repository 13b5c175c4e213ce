import { WaitlistPage } from '#areas/booking/waitlist/screens/waitlist-page.tsx';
import { AlertsPanel } from '#areas/discovery/alerts/screens/alerts-panel.tsx';

/** `/waiting-list`: where the person waits, and the searches that they are told of. */
export function WaitingListView() {
  return <WaitlistPage alerts={<AlertsPanel />} />;
}
