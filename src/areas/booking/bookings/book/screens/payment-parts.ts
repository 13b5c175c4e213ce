import type { ComponentType } from 'react';
import type { PaymentFormProps, WalletButtonsProps } from '#areas/money/payments/payment-outcome.ts';

/** Injected: payment belongs to another feature. */
export interface PaymentParts {
  PaymentForm: ComponentType<PaymentFormProps>;
  Wallets: ComponentType<WalletButtonsProps>;
}
