/** Balance transactions: one for each movement of money (https://docs.stripe.com/api/balance_transactions). */
import { defineRoute } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { BalanceTransaction } from '../store/objects.ts';
import { invalidRequest, noSuchObject } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { isWithinRange, paginate, pagingParams } from '../wire/lists.ts';
import { momentRange, text } from '../wire/params.ts';
import { currencyParam } from './currency.ts';

/** Stripe's fee; `amount` in pence, always positive. */
interface Fee {
  amount: number;
  description: string;
}

/** Pence; negative for outgoing money. */
interface Movement extends Pick<BalanceTransaction, 'amount' | 'currency' | 'description' | 'type'> {
  /** https://docs.stripe.com/reports/reporting-categories */
  reportingCategory: string;
  source: string;
  /** Default none. */
  fee?: Fee;
  /** Seconds since 1970; default at once. */
  availableOn?: number;
}

export function recordMovement(sandbox: Sandbox, movement: Movement): BalanceTransaction {
  const { amount, currency, fee } = movement;
  const now = sandbox.now();
  const transaction: BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: movement.availableOn ?? now,
    balance_type: 'payments',
    created: now,
    currency,
    description: movement.description,
    exchange_rate: null,
    fee: fee?.amount ?? 0,
    fee_details: fee ? [{ ...fee, application: null, currency, type: 'stripe_fee' }] : [],
    net: amount - (fee?.amount ?? 0),
    reporting_category: movement.reportingCategory,
    source: movement.source,
    status: 'pending',
    type: movement.type,
  };
  sandbox.store.put('balanceTransactions', transaction.id, transaction);
  sandbox.claim(transaction.id);
  const { account, store } = sandbox;
  if (account !== null && currency === 'gbp')
    store.put('awaitingPayout', transaction.id, {
      account,
      net: transaction.net,
      availableOn: transaction.available_on,
    });
  return withCurrentStatus(sandbox, transaction);
}

/** Money becomes available by time alone. */
function withCurrentStatus(sandbox: Sandbox, transaction: BalanceTransaction): BalanceTransaction {
  return { ...transaction, status: transaction.available_on <= sandbox.now() ? 'available' : 'pending' };
}

/** Undefined if there is none. */
export function findBalanceTransaction(sandbox: Sandbox, id: string | null): BalanceTransaction | undefined {
  const transaction = sandbox.store.get('balanceTransactions', id ?? '');
  return transaction && withCurrentStatus(sandbox, transaction);
}

/** Oldest first. */
export function listBalanceTransactions(sandbox: Sandbox): BalanceTransaction[] {
  return sandbox.store
    .all('balanceTransactions')
    .filter((transaction) => sandbox.owns(transaction))
    .map((transaction) => withCurrentStatus(sandbox, transaction));
}

/** Only automatic payouts list their transactions. */
function assertAutomaticPayout(sandbox: Sandbox, payoutId: string): void {
  const payout = sandbox.store.get('payouts', payoutId);
  if (payout === undefined || !sandbox.owns(payout))
    throw noSuchObject('payout', payoutId, 'payout', 'parameter');
  if (!payout.automatic) {
    throw invalidRequest(
      'Balance transaction history can only be filtered on automatic transfers, not manual.',
      {
        param: 'payout',
      },
    );
  }
}

export const balanceTransactionRoutes = [
  defineRoute({
    operation: 'balance_transactions.retrieve',
    method: 'GET',
    path: '/v1/balance_transactions/{id}',
    forAccounts: true,
    params: {},
    handle({ sandbox, id }) {
      const transaction = findBalanceTransaction(sandbox, id);
      if (transaction === undefined || !sandbox.owns(transaction))
        throw noSuchObject('balance_transaction', id, 'id', 'path');
      return transaction;
    },
  }),
  defineRoute({
    operation: 'balance_transactions.list',
    method: 'GET',
    path: '/v1/balance_transactions',
    forAccounts: true,
    params: {
      ...pagingParams,
      created: momentRange(),
      currency: currencyParam,
      payout: text(),
      source: text(),
      type: text(),
    },
    handle({ sandbox }, params) {
      if (params.payout !== undefined) assertAutomaticPayout(sandbox, params.payout);
      const transactions = listBalanceTransactions(sandbox).filter(
        (transaction) =>
          isWithinRange(transaction.created, params.created) &&
          (params.currency === undefined || transaction.currency === params.currency) &&
          (params.payout === undefined ||
            sandbox.store.get('paidOutBy', transaction.id)?.payout === params.payout) &&
          (params.source === undefined || transaction.source === params.source) &&
          (params.type === undefined || transaction.type === params.type),
      );
      return paginate(transactions, params, '/v1/balance_transactions', 'balance_transaction');
    },
  }),
];
