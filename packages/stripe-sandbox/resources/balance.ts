/** The balance: what has come in and not gone out again (https://docs.stripe.com/api/balance). */
import { defineRoute } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Balance } from '../store/objects.ts';
import { listBalanceTransactions } from './balance-transactions.ts';

/** Pence available or pending; can be negative. */
export function balanceAmount(sandbox: Sandbox, currency: string, status: 'available' | 'pending'): number {
  return listBalanceTransactions(sandbox)
    .filter((transaction) => transaction.currency === currency && transaction.status === status)
    .reduce((sum, { net }) => sum + net, 0);
}

export const balanceRoutes = [
  defineRoute({
    operation: 'balance.retrieve',
    method: 'GET',
    path: '/v1/balance',
    forAccounts: true,
    params: {},
    handle({ sandbox }): Balance {
      const currencies = new Set([
        'gbp',
        ...listBalanceTransactions(sandbox).map(({ currency }) => currency),
      ]);
      const amounts = (status: 'available' | 'pending') =>
        [...currencies].map((currency) => {
          const amount = balanceAmount(sandbox, currency, status);
          return { amount, currency, source_types: { card: amount } };
        });
      return {
        object: 'balance',
        available: amounts('available'),
        livemode: false,
        pending: amounts('pending'),
      };
    },
  }),
];
