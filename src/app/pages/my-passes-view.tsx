import { MyPassesPage } from '#areas/money/entitlements/my-entitlements/screens/my-passes-page.tsx';
import { MyTabs } from './my-tabs.tsx';

/** `/passes` */
export function MyPassesView() {
  return <MyPassesPage tabs={<MyTabs />} />;
}
