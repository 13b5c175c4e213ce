import { getRouteApi, useHydrated, useRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import type { PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { PlanScreen } from './plan-screen.tsx';
import { usePlanActions } from './use-plan-actions.ts';

const route = getRouteApi('/business/plan');

interface PlanPageProps {
  business: MyBusiness;
  PaymentForm: ComponentType<PaymentFormProps>;
}

export function PlanPage(props: PlanPageProps) {
  return <Plan key={props.business.id} {...props} />;
}

function Plan({ business, PaymentForm }: PlanPageProps) {
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
        // Dialogs only render in the browser.
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
