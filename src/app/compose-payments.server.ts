import path from 'node:path';
import type Stripe from 'stripe';
import type { BalanceTransactionSource } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { stripeBalanceTransactions } from '#areas/money/payments/balance-transactions.server.ts';
import { type CardVault, stripeCardVault } from '#areas/money/payments/cards/card-vault.server.ts';
import {
  type DisputeProvider,
  stripeDisputes,
} from '#areas/money/payments/disputes/dispute-provider.server.ts';
import {
  type PaymentProvider,
  stripePaymentProvider,
} from '#areas/money/payments/payment-provider.server.ts';
import { createStripeClient, type PaymentsTarget } from '#areas/money/payments/stripe-client.server.ts';
import { stripeAccounts } from '#areas/money/payouts/accounts/account-provider.server.ts';
import type { OnboardDeps } from '#areas/money/payouts/accounts/onboard.server.ts';
import { stripePayouts } from '#areas/money/payouts/bank-payouts/payout-provider.server.ts';
import type { PayoutDeps } from '#areas/money/payouts/jobs.server.ts';
import { stripeTransfers } from '#areas/money/payouts/transfers/transfer-provider.server.ts';
import { stripeBillingProvider } from '#areas/money/plans/billing/billing-provider.server.ts';
import type { SyncDeps } from '#areas/money/plans/sync/sync-subscription.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import type { StripeSandbox } from '#stripe-sandbox/server.ts';
import type { Config } from './config.server.ts';
import type { Notifications } from './notifications/notify.server.ts';

/** Not secret: the sandbox moves no money and listens only locally. */
const sandboxKeys = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
} as const;

export interface Payments {
  target: PaymentsTarget;
  stripe: Stripe;
  provider: PaymentProvider;
  cards: CardVault;
  books: BalanceTransactionSource;
  disputes: DisputeProvider;
  /** Sets our sandbox's webhook URL; nothing for Stripe. */
  webhookAt(url: string): void;
  close(): Promise<void>;
}

/**
 * Stripe if keys are set, else the sandbox at SANDBOX_URL or our own in the data folder. Throws in production without
 * keys.
 */
export async function composePayments(config: Config): Promise<Payments> {
  if (config.stripe !== null) return createPayments({ provider: 'stripe', ...config.stripe });
  if (config.mode === 'production') throw new Error('The payments sandbox doesn’t run in production mode.');
  if (config.sandboxUrl !== undefined)
    return createPayments({ provider: 'sandbox', url: config.sandboxUrl, ...sandboxKeys });

  return (await startOwnSandbox(config)).payments;
}

/** Whether payments go to a sandbox of this process. */
export function hasOwnSandbox({ mode, stripe, sandboxUrl }: Config): boolean {
  return mode === 'demo' && stripe === null && sandboxUrl === undefined;
}

/** Starts our own sandbox, its state in the data folder; at another time than now where the demo's past is made. */
export async function startOwnSandbox(
  config: Pick<Config, 'publicUrl' | 'dataDir'>,
  clock?: () => number,
): Promise<{ sandbox: StripeSandbox; payments: Payments; close: Payments['close'] }> {
  const { startStripeSandbox } = await import('#stripe-sandbox/server.ts');
  const sandbox = await startStripeSandbox({
    secretKey: sandboxKeys.secretKey,
    publishableKey: sandboxKeys.publishableKey,
    publicUrl: `${config.publicUrl}/sandbox/stripe`,
    stateFile: path.join(config.dataDir, 'stripe-sandbox.json'),
    ...(clock !== undefined && { clock }),
  });
  const payments: Payments = {
    ...createPayments({ provider: 'sandbox', url: sandbox.url, ...sandboxKeys }),
    webhookAt: (url) => sandbox.setWebhook({ url, secret: sandboxKeys.webhookSecret }),
    close: () => sandbox.close(),
  };
  return { sandbox, payments, close: payments.close };
}

function createPayments(target: PaymentsTarget): Payments {
  const stripe = createStripeClient(target);
  return {
    target,
    stripe,
    provider: stripePaymentProvider(stripe),
    cards: stripeCardVault(stripe),
    books: stripeBalanceTransactions(stripe),
    disputes: stripeDisputes(stripe),
    webhookAt: () => undefined,
    close: () => Promise.resolve(),
  };
}

/** Plans, followed at the payment provider; what happens to one is told to its owner. */
export function composeSubscriptions(deps: {
  pool: Pool;
  clock: Clock;
  log: SyncDeps['log'];
  payments: Payments;
  notifications: Notifications;
}): SyncDeps {
  const { pool, clock, log, payments, notifications } = deps;
  return {
    pool,
    clock,
    log,
    billing: stripeBillingProvider(payments.stripe),
    onPlanChanged: notifications.onPlanChanged,
  };
}

/** What sellers have earned, on its way to their bank. */
export function composePayouts(deps: {
  pool: Pool;
  clock: Clock;
  log: PayoutDeps['log'];
  outbox: Outbox;
  payments: Payments;
  publicUrl: string;
  notifications: Pick<Notifications, 'onPayoutFailed' | 'onMoneyWaiting' | 'onStatementReady'>;
  /** What the papers say of the platform. */
  papers: Pick<PayoutDeps, 'vat' | 'brand'>;
}): PayoutDeps & OnboardDeps {
  const { pool, clock, log, outbox, publicUrl } = deps;
  const { stripe } = deps.payments;
  return {
    pool,
    clock,
    log,
    outbox,
    publicUrl,
    ...deps.papers,
    accounts: stripeAccounts(stripe),
    transfers: stripeTransfers(stripe),
    payouts: stripePayouts(stripe),
    onPayoutFailed: deps.notifications.onPayoutFailed,
    onMoneyWaiting: deps.notifications.onMoneyWaiting,
    onStatementReady: deps.notifications.onStatementReady,
  };
}
