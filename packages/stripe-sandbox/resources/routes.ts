import type { Route } from '../http/route.ts';
import { accountLinkRoutes } from './account-links.ts';
import { accountRoutes } from './accounts.ts';
import { balanceRoutes } from './balance.ts';
import { balanceTransactionRoutes } from './balance-transactions.ts';
import { browserPaymentRoutes } from './browser-payments.ts';
import { browserSetupRoutes } from './browser-setups.ts';
import { chargeRoutes } from './charges.ts';
import { customerSessionRoutes } from './customer-sessions.ts';
import { customerRoutes } from './customers.ts';
import { disputeRoutes } from './disputes.ts';
import { eventRoutes } from './events.ts';
import { fileRoutes } from './files.ts';
import { invoicePaymentRoutes } from './invoice-payments.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { payoutRoutes } from './payouts.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import { refundRoutes } from './refunds.ts';
import { savedCardRoutes } from './saved-card-routes.ts';
import { setupIntentRoutes } from './setup-intents.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { transferReversalRoutes } from './transfer-reversals.ts';
import { transferRoutes } from './transfers.ts';

export const routes: readonly Route[] = [
  ...paymentIntentRoutes,
  ...browserPaymentRoutes,
  ...setupIntentRoutes,
  ...browserSetupRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...fileRoutes,
  ...balanceRoutes,
  ...balanceTransactionRoutes,
  ...paymentMethodRoutes,
  ...savedCardRoutes,
  ...customerSessionRoutes,
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...invoicePaymentRoutes,
  ...accountRoutes,
  ...accountLinkRoutes,
  ...transferRoutes,
  ...transferReversalRoutes,
  ...payoutRoutes,
  ...eventRoutes,
];
