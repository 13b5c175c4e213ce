import type { ComponentProps } from 'react';
import { DialogOverSearch } from '#areas/booking/bookings/book/screens/dialog-over-search.tsx';
import { PaymentForm } from '#areas/money/payments/screens/payment-form.tsx';
import { WalletButtons } from '#areas/money/payments/screens/wallet-buttons.tsx';

export default function SearchBookingDialog(
  props: Omit<ComponentProps<typeof DialogOverSearch>, 'PaymentForm' | 'Wallets'>,
) {
  return <DialogOverSearch {...props} PaymentForm={PaymentForm} Wallets={WalletButtons} />;
}
