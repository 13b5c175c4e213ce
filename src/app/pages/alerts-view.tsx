import { AlertsPage } from '#areas/discovery/alerts/screens/alerts-page.tsx';
import { MyTabs } from './my-tabs.tsx';

/** `/alerts` */
export function AlertsView() {
  return <AlertsPage tabs={<MyTabs />} />;
}
