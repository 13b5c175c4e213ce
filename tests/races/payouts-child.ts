/**
 * Sending sellers what is theirs, or following a payout, in a process of its own that is killed at one of its steps
 * (kill-steps.ts).
 *
 * Environment beside what that reads: DATABASE_URL, SANDBOX_URL, FLOW, PAYOUT (JSON) or BOOKING where that is about one,
 * and NOW where it is another time.
 */
import { refundBooking } from '#features/booking/cancel/call-off-booking.server.ts';
import { stripePaymentProvider } from '#features/payments/payment-provider.server.ts';
import { sendPendingRefunds } from '#features/payments/refund-payment.server.ts';
import { createStripeClient } from '#features/payments/stripe-client.server.ts';
import { stripeAccounts } from '#features/payouts/accounts/account-provider.server.ts';
import { stripePayouts } from '#features/payouts/paid/payout-provider.server.ts';
import { syncPayout } from '#features/payouts/paid/sync-payouts.server.ts';
import { makeTransfers } from '#features/payouts/transfers/make-transfers.server.ts';
import {
  stripeTransfers,
  type TransferProvider,
} from '#features/payouts/transfers/transfer-provider.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { called, runToItsDeath } from './kill-steps.ts';

function interceptCalls(provider: TransferProvider): TransferProvider {
  return {
    findTransfer: called('provider: findTransfer', provider.findTransfer),
    transfer: called('provider: transfer', provider.transfer),
    findReversal: called('provider: findReversal', provider.findReversal),
    reverse: called('provider: reverse', provider.reverse),
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
    payouts: { ...payouts, retrievePayout: called('provider: retrievePayout', payouts.retrievePayout) },
    onPayoutFailed: (tx: Parameters<typeof outbox.enqueue>[0], failed: { payoutId: string }) =>
      outbox.enqueue(tx, 'tellPayoutFailed', failed),
  };
  const provider = stripePaymentProvider(stripe);
  const refunds = {
    ...deps,
    provider: {
      ...provider,
      refund: called('provider: refund', provider.refund),
      findRefund: called('provider: findRefund', provider.findRefund),
      refundsOf: called('provider: refundsOf', provider.refundsOf),
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
  await runToItsDeath(
    flows[process.env.FLOW ?? ''] ?? (() => Promise.reject(new Error('There is no such flow.'))),
  );
  await close();
}

await run();
