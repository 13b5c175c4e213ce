import { AlertsPanel } from '#features/alerts/screens/alerts-panel.tsx';
import { WaitingPage } from '#features/waitlist/screens/waiting-page.tsx';

/** `/waiting-list`: where the person waits, and the searches that they are told of. */
export function WaitingListView() {
  return <WaitingPage alerts={<AlertsPanel />} />;
}
