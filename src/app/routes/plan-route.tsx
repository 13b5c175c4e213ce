import { useRouter } from '@tanstack/react-router';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { PlanScreen } from '#features/subscriptions/screens/plan-screen.tsx';
import { usePlanActions } from '#features/subscriptions/screens/use-plan-actions.ts';
import { BusinessArea } from './business-area.tsx';

/** `/business/plan`. */
export function PlanRoute() {
  return (
    <BusinessArea title="Plan" path="/business/plan">
      {(business) => <Plan key={business.id} business={business} />}
    </BusinessArea>
  );
}

function Plan({ business }: { business: OwnBusiness }) {
  const router = useRouter();
  const actions = usePlanActions(business.id, (path) => router.history.push(path));
  return <PlanScreen business={business} actions={actions} />;
}
