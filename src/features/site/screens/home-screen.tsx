import { ActivityRow } from './home/activity-row.tsx';
import { BusinessCall } from './home/business-call.tsx';
import { Hero } from './home/hero.tsx';
import { HowItWorks } from './home/how-it-works.tsx';

/** The landing page for visitors. Stands under a bar of the `over` variant. */
export function HomeScreen() {
  return (
    <>
      <Hero />
      <ActivityRow />
      <HowItWorks />
      <BusinessCall />
    </>
  );
}
