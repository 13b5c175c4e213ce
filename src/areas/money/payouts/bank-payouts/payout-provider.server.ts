import type Stripe from 'stripe';
import {
  callProvider,
  epochSeconds,
  pagesFromProvider,
} from '#areas/money/payments/payment-provider.server.ts';
import type { AccountMovement, PayoutState, ProviderPayout } from '../rules.ts';

/** Each throws `payment_provider_unavailable` (503). */
export interface PayoutProvider {
  retrievePayout(accountId: string, payoutId: string): Promise<ProviderPayout>;
  /** Newest first. */
  listPayouts(accountId: string, since: Date): AsyncIterable<ProviderPayout>;
  /** Movements of an automatic payout, without itself; all movements if no payout is given. */
  movements(accountId: string, payoutId?: string): AsyncIterable<AccountMovement>;
  /** Pence, available and pending. */
  heldPence(accountId: string): Promise<number>;
}

export function stripePayouts(stripe: Stripe): PayoutProvider {
  return {
    retrievePayout: (stripeAccount, id) =>
      callProvider(async () =>
        toPayout(
          await stripe.payouts.retrieve(id, { expand: ['failure_balance_transaction'] }, { stripeAccount }),
        ),
      ),
    async *listPayouts(stripeAccount, since) {
      const pages = stripe.payouts.list(
        {
          limit: 100,
          created: { gte: epochSeconds(since) },
          expand: ['data.failure_balance_transaction'],
        },
        { stripeAccount },
      );
      for await (const payout of pagesFromProvider(pages)) yield toPayout(payout);
    },
    async *movements(stripeAccount, payout) {
      const pages = stripe.balanceTransactions.list(
        { limit: 100, expand: ['data.source'], ...(payout === undefined ? {} : { payout }) },
        { stripeAccount },
      );
      for await (const transaction of pagesFromProvider(pages)) {
        const movement = toMovement(transaction);
        if (payout === undefined || transaction.type !== 'payout') yield movement;
      }
    },
    heldPence: (stripeAccount) =>
      callProvider(async () => {
        const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount });
        return [...available, ...pending]
          .filter(({ currency }) => currency === 'gbp')
          .reduce((sum, { amount }) => sum + amount, 0);
      }),
  };
}

const states: Readonly<Record<string, PayoutState>> = {
  pending: 'pending',
  in_transit: 'in_transit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
};

function toPayout(payout: Stripe.Payout): ProviderPayout {
  const state = states[payout.status];
  if (payout.object !== 'payout' || state === undefined)
    throw new Error('The provider answered something else than a payout.');
  return {
    id: payout.id,
    amountPence: payout.amount,
    state,
    failure: payout.failure_code,
    sentAt: new Date(payout.created * 1000),
    arrivesAt: new Date(payout.arrival_date * 1000),
    cameBackAt: state === 'failed' ? returnedAt(payout) : null,
    automatic: payout.automatic,
  };
}

function returnedAt({ failure_balance_transaction: movement }: Stripe.Payout): Date | null {
  return movement === null || typeof movement === 'string' ? null : new Date(movement.created * 1000);
}

/** A transfer appears as a payment in the account, a reversal as a refund of it. */
function toMovement({ id, net, type, source }: Stripe.BalanceTransaction): AccountMovement {
  const movement = { id, pence: net, object: null };
  if (type.startsWith('payout')) return { ...movement, kind: 'paid_out' };
  if (source === null || typeof source === 'string') return { ...movement, kind: 'other' };
  if (source.object === 'charge' && source.source_transfer !== null)
    return { ...movement, kind: 'sent', object: objectId(source.source_transfer) };
  if (source.object === 'refund' && source.source_transfer_reversal !== null)
    return { ...movement, kind: 'taken_back', object: objectId(source.source_transfer_reversal) };
  return { ...movement, kind: 'other' };
}

const objectId = (object: string | { id: string }): string =>
  typeof object === 'string' ? object : object.id;
