import { GiftPage } from '#features/credits/vouchers/screens/gift-page.tsx';
import { PaymentForm } from '#features/payments/screens/payment-form.tsx';

/** `/gift`, with the card form and, where somebody comes from one, the business. */
export function GiftView({ now, business }: { now: number; business: { id: number; name: string } | null }) {
  return <GiftPage business={business} now={new Date(now)} PaymentForm={PaymentForm} />;
}
