import type { VoucherAmount } from '#areas/money/entitlements/vouchers/rules.ts';
import { GiftPage } from '#areas/money/entitlements/vouchers/screens/gift-page.tsx';
import { PaymentForm } from '#areas/money/payments/screens/payment-form.tsx';

/** `/gift`, with the card form and, where somebody comes from one, the business. */
export function GiftView({
  now,
  business,
  pounds,
}: {
  now: number;
  business: { id: number; name: string; activity: string | null } | null;
  pounds: VoucherAmount | undefined;
}) {
  return <GiftPage business={business} pounds={pounds} now={new Date(now)} PaymentForm={PaymentForm} />;
}
