import type Stripe from 'stripe';
import type {
  BalanceTransactionSource,
  ProviderMovement,
} from '#areas/money/ledger/reconcile-ledger.server.ts';
import type { MovementKind } from '#areas/money/ledger/rules.ts';
import { callProvider, epochSeconds, pagesFromProvider } from './payment-provider.server.ts';

/** Reads Stripe's balance transactions (docs.stripe.com/reports/balance-transaction-types). */
export function stripeBalanceTransactions(stripe: Stripe): BalanceTransactionSource {
  return {
    async *listMovements(since, before) {
      const pages = stripe.balanceTransactions.list({
        created: { gte: epochSeconds(since), ...(before !== undefined && { lt: epochSeconds(before) }) },
        expand: ['data.source'],
        limit: 100,
      });
      for await (const transaction of pagesFromProvider(pages)) yield toMovement(transaction);
    },
    heldPence: () =>
      callProvider(async () => {
        const { available, pending } = await stripe.balance.retrieve();
        return [...available, ...pending]
          .filter(({ currency }) => currency === 'gbp')
          .reduce((sum, { amount }) => sum + amount, 0);
      }),
  };
}

const kinds: Readonly<Partial<Record<Stripe.BalanceTransaction.Type, MovementKind>>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_returned',
  payment_failure_refund: 'refund_returned',
  transfer: 'transfer',
  transfer_refund: 'transfer_reversal',
  stripe_fee: 'fee',
  payout: 'withdrawal',
  payout_cancel: 'withdrawal',
  payout_failure: 'withdrawal',
};

/** An adjustment is either a dispute or a manual correction by Stripe. */
function movementKind({ type, reporting_category }: Stripe.BalanceTransaction): MovementKind {
  if (type === 'adjustment')
    return reporting_category === 'dispute' || reporting_category === 'dispute_reversal'
      ? 'dispute'
      : 'unknown';
  return kinds[type] ?? 'unknown';
}

function toMovement(transaction: Stripe.BalanceTransaction): ProviderMovement {
  const kind = movementKind(transaction);
  return {
    id: transaction.id,
    object: kind === 'fee' || kind === 'withdrawal' ? transaction.id : movementObject(transaction),
    kind,
    pence: transaction.amount,
    feePence: transaction.fee,
    at: new Date(transaction.created * 1000),
  };
}

/** We know charges by their intent, everything else by its own id. */
function movementObject({ id, source }: Stripe.BalanceTransaction): string {
  if (source === null) return id;
  if (typeof source === 'string') return source;
  if (source.object !== 'charge') return source.id;
  const intent = source.payment_intent;
  return (typeof intent === 'string' ? intent : intent?.id) ?? source.id;
}
