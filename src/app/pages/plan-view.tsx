import { getRouteApi, useHydrated, useRouter } from '@tanstack/react-router';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { PaymentForm } from '#features/payments/screens/payment-form.tsx';
import { PlanScreen } from '#features/subscriptions/screens/plan-screen.tsx';
import { usePlanActions } from '#features/subscriptions/screens/use-plan-actions.ts';

const route = getRouteApi('/business/plan');

/** `/business/plan`. */
export function PlanView({ business }: { business: OwnBusiness }) {
  return <Plan key={business.id} business={business} />;
}

function Plan({ business }: { business: OwnBusiness }) {
  const router = useRouter();
  const { user } = route.useRouteContext();
  const { change } = route.useSearch();
  const navigate = route.useNavigate();
  const hydrated = useHydrated();
  const actions = usePlanActions(business, (path) => router.history.push(path));
  const name = `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim();
  return (
    <PlanScreen
      business={business}
      actions={actions}
      change={{
        // A dialog is the browser's: the server draws the page behind it.
        shown: (hydrated && change) || null,
        show: (tier) =>
          void navigate({
            search: { business: business.id, ...(tier === null ? {} : { change: tier }) },
            replace: tier === null,
            resetScroll: false,
          }),
      }}
      payer={{ name, email: user?.email ?? '', phone: '' }}
      PaymentForm={PaymentForm}
    />
  );
}
