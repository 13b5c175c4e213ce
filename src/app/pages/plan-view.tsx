import type { OwnBusiness } from '#features/businesses/contract.ts';
import { PaymentForm } from '#features/payments/screens/payment-form.tsx';
import { PlanPage } from '#features/subscriptions/screens/plan-page.tsx';

/** `/business/plan`, with the card form. */
export function PlanView({ business }: { business: OwnBusiness }) {
  return <PlanPage business={business} PaymentForm={PaymentForm} />;
}
