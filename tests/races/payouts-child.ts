/**
 * Transfers or payouts in their own process, killed at one of its steps (crash-steps.ts). Environment: DATABASE_URL,
 * SANDBOX_URL, FLOW, PAYOUT (JSON) or SELECT_BOOKING, and optionally NOW.
 */
import { refundBooking } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { stripePaymentProvider } from '#areas/money/payments/payment-provider.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { createStripeClient } from '#areas/money/payments/stripe-client.server.ts';
import { stripeAccounts } from '#areas/money/payouts/accounts/account-provider.server.ts';
import { stripePayouts } from '#areas/money/payouts/bank-payouts/payout-provider.server.ts';
import { syncPayout } from '#areas/money/payouts/bank-payouts/sync-payouts.server.ts';
import { makeTransfers } from '#areas/money/payouts/transfers/make-transfers.server.ts';
import {
  stripeTransfers,
  type TransferProvider,
} from '#areas/money/payouts/transfers/transfer-provider.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { countedCall, runToCrash } from './crash-steps.ts';

function interceptCalls(provider: TransferProvider): TransferProvider {
  return {
    findTransfer: countedCall('provider: findTransfer', provider.findTransfer),
    transfer: countedCall('provider: transfer', provider.transfer),
    findReversal: countedCall('provider: findReversal', provider.findReversal),
    reverse: countedCall('provider: reverse', provider.reverse),
  };
}

async function run(): Promise<void> {
  const { pool, close } = await openDatabase({ url: process.env.DATABASE_URL, dataDir: '' });
  const stripe = createStripeClient({
    provider: 'sandbox',
    url: process.env.SANDBOX_URL ?? '',
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: '',
  });
  const payouts = stripePayouts(stripe);
  const deps = {
    pool,
    outbox,
    clock: { now: () => new Date(process.env.NOW ?? Date.now()) },
    log: { error: () => undefined },
    accounts: stripeAccounts(stripe),
    transfers: interceptCalls(stripeTransfers(stripe)),
    payouts: { ...payouts, retrievePayout: countedCall('provider: retrievePayout', payouts.retrievePayout) },
    onPayoutFailed: (tx: Parameters<typeof outbox.enqueue>[0], failed: { payoutId: string }) =>
      outbox.enqueue(tx, 'tellPayoutFailed', failed),
  };
  const provider = stripePaymentProvider(stripe);
  const refunds = {
    ...deps,
    provider: {
      ...provider,
      refund: countedCall('provider: refund', provider.refund),
      findRefund: countedCall('provider: findRefund', provider.findRefund),
      refundsOf: countedCall('provider: refundsOf', provider.refundsOf),
    },
    onPaymentRefunded: () => Promise.resolve(),
    onRefundDelayed: () => Promise.resolve(),
  };
  const refund = async () => {
    await transaction(pool, (tx) =>
      refundBooking(tx, outbox, {
        bookingId: process.env.BOOKING ?? '',
        amountPence: 770,
        by: 'business',
        key: 'race',
      }),
    );
    await sendPendingRefunds(refunds);
  };
  const flows: Record<string, () => Promise<unknown>> = {
    transfers: () => makeTransfers(deps),
    refund,
    payout: () => syncPayout(deps, JSON.parse(process.env.PAYOUT ?? '{}')),
  };
  await runToCrash(
    flows[process.env.FLOW ?? ''] ?? (() => Promise.reject(new Error('There is no such flow.'))),
  );
  await close();
}

await run();
