import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { PaymentForm } from '#areas/money/payments/screens/payment-form.tsx';
import { PlanPage } from '#areas/money/plans/screens/plan-page.tsx';

/** `/business/plan`, with the card form. */
export function PlanView({ business }: { business: MyBusiness }) {
  return <PlanPage business={business} PaymentForm={PaymentForm} />;
}
