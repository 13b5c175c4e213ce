/** Balance transactions: one for each movement of money (https://docs.stripe.com/api/balance_transactions). */
import { route } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { BalanceTransaction } from '../store/objects.ts';
import { invalidRequest, noSuch } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { page, pagingParams, within } from '../wire/lists.ts';
import { momentRange, text } from '../wire/params.ts';
import { currencyParam } from './currency.ts';

/** What Stripe keeps of a movement; `amount` in pence, always positive. */
interface Fee {
  amount: number;
  description: string;
}

/** Money that comes or, with a negative amount, goes; in pence. */
interface Movement extends Pick<BalanceTransaction, 'amount' | 'currency' | 'description' | 'type'> {
  /** What the movement counts as in Stripe's reports (https://docs.stripe.com/reports/reporting-categories). */
  reportingCategory: string;
  /** The id of the charge, refund or other object that it belongs to. */
  source: string;
  /** None unless told. */
  fee?: Fee;
  /** From when on it counts as available, in seconds since 1970; at once unless told. */
  availableOn?: number;
}

/** Records a movement on the balance. */
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
  return asOfNow(sandbox, transaction);
}

/** The transaction with the status it has by now: time alone makes its money available. */
function asOfNow(sandbox: Sandbox, transaction: BalanceTransaction): BalanceTransaction {
  return { ...transaction, status: transaction.available_on <= sandbox.now() ? 'available' : 'pending' };
}

/** The transaction with this id as it is now; undefined when there is none. */
export function balanceTransaction(sandbox: Sandbox, id: string | null): BalanceTransaction | undefined {
  const transaction = sandbox.store.get('balanceTransactions', id ?? '');
  return transaction && asOfNow(sandbox, transaction);
}

/** Every transaction of the account's balance as it is now, oldest first. */
export function balanceTransactions(sandbox: Sandbox): BalanceTransaction[] {
  return sandbox.store
    .all('balanceTransactions')
    .filter((transaction) => sandbox.owns(transaction))
    .map((transaction) => asOfNow(sandbox, transaction));
}

/** Only of an automatic payout is it known which transactions it paid out. */
function checkAutomatic(sandbox: Sandbox, payoutId: string): void {
  const payout = sandbox.store.get('payouts', payoutId);
  if (payout === undefined || !sandbox.owns(payout)) throw noSuch('payout', payoutId, 'payout', 'parameter');
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
  route({
    operation: 'balance_transactions.retrieve',
    method: 'GET',
    path: '/v1/balance_transactions/{id}',
    forAccounts: true,
    params: {},
    handle({ sandbox, id }) {
      const transaction = balanceTransaction(sandbox, id);
      if (transaction === undefined || !sandbox.owns(transaction))
        throw noSuch('balance_transaction', id, 'id', 'path');
      return transaction;
    },
  }),
  route({
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
      if (params.payout !== undefined) checkAutomatic(sandbox, params.payout);
      const transactions = balanceTransactions(sandbox).filter(
        (transaction) =>
          within(transaction.created, params.created) &&
          (params.currency === undefined || transaction.currency === params.currency) &&
          (params.payout === undefined ||
            sandbox.store.get('paidOutBy', transaction.id)?.payout === params.payout) &&
          (params.source === undefined || transaction.source === params.source) &&
          (params.type === undefined || transaction.type === params.type),
      );
      return page(transactions, params, '/v1/balance_transactions', 'balance_transaction');
    },
  }),
];
