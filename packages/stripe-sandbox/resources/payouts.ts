/** Payouts: a connected account's money, on its way to the bank (https://docs.stripe.com/api/payouts). Amounts in pence. */
import { defineRoute } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Account, BankAccount, Payout } from '../store/objects.ts';
import { invalidRequest, noSuchObject } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { isWithinRange, listObject, paginate, pagingParams } from '../wire/lists.ts';
import {
  applyMetadataChange,
  integer,
  metadata,
  momentRange,
  oneOf,
  required,
  text,
} from '../wire/params.ts';
import { findAccount, saveAccount } from './accounts.ts';
import { balanceAmount } from './balance.ts';
import { recordMovement } from './balance-transactions.ts';
import { findPayoutFailure, type PayoutFailure, payoutFailures } from './test-bank-accounts.ts';
import { businessDaysAfter } from './uk-terms.ts';

/** @throws {StripeProblem} 404 `resource_missing`, also for another account's. */
function findPayout(sandbox: Sandbox, id: string): Payout {
  const payout = sandbox.store.get('payouts', id);
  if (payout === undefined || !sandbox.owns(payout)) throw noSuchObject('payout', id, 'payout', 'path');
  return payout;
}

function accountBank(account: Account): BankAccount | undefined {
  return account.external_accounts?.data.find(
    (bank): bank is BankAccount => bank.object === 'bank_account' && bank.status !== 'errored',
  );
}

type NewPayout = Pick<Payout, 'amount' | 'automatic' | 'status'> &
  Partial<Pick<Payout, 'description' | 'metadata' | 'statement_descriptor'>>;

/**
 * Publishes `payout.created`; it arrives on the next business day.
 * @throws {StripeProblem} 400 if payouts are disabled.
 */
export function createPayout(sandbox: Sandbox, account: Account, fields: NewPayout): Payout {
  const bank = accountBank(account);
  if (!account.payouts_enabled || bank === undefined) {
    throw invalidRequest('Cannot create payouts; this account has requirements that need to be met first.', {
      code: 'payouts_not_allowed',
    });
  }
  const id = newId('po');
  const description = fields.description ?? 'STRIPE PAYOUT';
  const movement = recordMovement(sandbox, {
    type: 'payout',
    reportingCategory: 'payout',
    amount: -fields.amount,
    currency: 'gbp',
    description,
    source: id,
  });
  const payout: Payout = {
    id,
    object: 'payout',
    application_fee: null,
    application_fee_amount: null,
    arrival_date: businessDaysAfter(sandbox.now(), 1),
    balance_transaction: movement.id,
    created: sandbox.now(),
    currency: 'gbp',
    destination: bank.id,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: fields.automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: account.settings?.payouts?.statement_descriptor ?? null,
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
    ...fields,
    description,
  };
  sandbox.store.put('payouts', id, payout);
  sandbox.store.put('arrivals', id, { account: account.id, at: payout.arrival_date });
  sandbox.claim(id);
  sandbox.publish('payout.created', payout);
  return payout;
}

/** Returns the id of the balance transaction. */
function returnToBalance(sandbox: Sandbox, payout: Payout, type: 'payout_failure' | 'payout_cancel'): string {
  return recordMovement(sandbox, {
    type,
    reportingCategory: 'payout_reversal',
    amount: payout.amount,
    currency: payout.currency,
    description: type === 'payout_failure' ? 'PAYOUT FAILURE' : 'PAYOUT CANCEL',
    source: payout.id,
  }).id;
}

function endPayout(sandbox: Sandbox, before: Payout, fields: Partial<Payout>): Payout {
  const payout: Payout = { ...before, ...fields };
  sandbox.store.put('payouts', payout.id, payout);
  sandbox.store.remove('arrivals', payout.id);
  return payout;
}

/** No payouts until the owner enters another bank account. */
function disableBankAccount(sandbox: Sandbox, account: Account, bankId: string | null): void {
  const banks = account.external_accounts;
  const before = banks?.data.find(
    (bank): bank is BankAccount => bank.id === bankId && bank.object === 'bank_account',
  );
  if (banks === undefined || before === undefined) return;
  const errored: BankAccount = { ...before, status: 'errored' };
  sandbox.publish('account.external_account.updated', errored, before);
  const data = banks.data.map((bank) => (bank.id === errored.id ? errored : bank));
  saveAccount(sandbox, { ...account, external_accounts: listObject(data, banks.url) }, account);
}

function failPayout(sandbox: Sandbox, before: Payout, account: Account, failure: PayoutFailure): Payout {
  const payout = endPayout(sandbox, before, {
    failure_balance_transaction: returnToBalance(sandbox, before, 'payout_failure'),
    failure_code: failure,
    failure_message: payoutFailures[failure],
    status: 'failed',
  });
  sandbox.publish('payout.failed', payout);
  disableBankAccount(sandbox, account, payout.destination);
  return payout;
}

/** Completes or fails a payout and publishes which. It fails if ordered, or for a failing test bank account. */
export function arrivePayout(sandbox: Sandbox, id: string): Payout {
  const payout = findPayout(sandbox, id);
  if (payout.status !== 'in_transit' && payout.status !== 'pending') return payout;
  const account = findAccount(sandbox, sandbox.account ?? '');
  const bank = account.external_accounts?.data.find(({ id: bankId }) => bankId === payout.destination);
  const ordered = sandbox.store.get('payoutFailures', account.id);
  sandbox.store.remove('payoutFailures', account.id);
  const failure = ordered ?? findPayoutFailure(bank?.last4 ?? '');
  if (failure !== null) return failPayout(sandbox, payout, account, failure);
  const paid = endPayout(sandbox, payout, {
    status: 'paid',
    trace_id: { status: 'supported', value: newId('trace') },
  });
  sandbox.publish('payout.paid', paid);
  return paid;
}

/** The platform has no bank account here. */
function findCallingAccount(sandbox: Sandbox): Account {
  if (sandbox.account === null)
    throw invalidRequest("Sorry, you don't have any external accounts in that currency (gbp).");
  return findAccount(sandbox, sandbox.account);
}

export const payoutRoutes = [
  defineRoute({
    operation: 'payouts.create',
    method: 'POST',
    path: '/v1/payouts',
    forAccounts: true,
    params: {
      amount: required(integer({ min: 1 })),
      currency: required(oneOf('gbp')),
      description: text(),
      metadata: metadata(),
      method: oneOf('standard'),
      statement_descriptor: text(22),
    },
    handle({ sandbox }, { amount, description, statement_descriptor: descriptor, ...params }) {
      const account = findCallingAccount(sandbox);
      if (balanceAmount(sandbox, 'gbp', 'available') < amount) {
        throw invalidRequest(
          'You have insufficient funds in your Stripe account for this transfer. You can use the the /v1/balance endpoint to view your Stripe balance (for more details, see stripe.com/docs/api#balance).',
          { code: 'balance_insufficient', param: 'amount' },
        );
      }
      return createPayout(sandbox, account, {
        amount,
        automatic: false,
        status: 'pending',
        metadata: applyMetadataChange({}, params.metadata),
        ...(description !== undefined && { description }),
        ...(descriptor !== undefined && { statement_descriptor: descriptor }),
      });
    },
  }),
  defineRoute({
    operation: 'payouts.retrieve',
    method: 'GET',
    path: '/v1/payouts/{id}',
    forAccounts: true,
    params: {},
    handle: ({ sandbox, id }) => findPayout(sandbox, id),
  }),
  defineRoute({
    operation: 'payouts.cancel',
    method: 'POST',
    path: '/v1/payouts/{id}/cancel',
    forAccounts: true,
    params: {},
    handle({ sandbox, id }) {
      const payout = findPayout(sandbox, id);
      if (payout.automatic || payout.status !== 'pending') {
        throw invalidRequest(
          'Payouts can only be canceled while they are pending, and automatic payouts cannot be canceled.',
          { code: 'invalid_payout_state' },
        );
      }
      const canceled = endPayout(sandbox, payout, {
        failure_balance_transaction: returnToBalance(sandbox, payout, 'payout_cancel'),
        status: 'canceled',
      });
      sandbox.publish('payout.canceled', canceled);
      return canceled;
    },
  }),
  defineRoute({
    operation: 'payouts.list',
    method: 'GET',
    path: '/v1/payouts',
    forAccounts: true,
    params: {
      ...pagingParams,
      arrival_date: momentRange(),
      created: momentRange(),
      destination: text(),
      status: oneOf('paid', 'pending', 'in_transit', 'failed', 'canceled'),
    },
    handle({ sandbox }, params) {
      const payouts = sandbox.store
        .all('payouts')
        .filter(
          (payout) =>
            sandbox.owns(payout) &&
            isWithinRange(payout.arrival_date, params.arrival_date) &&
            isWithinRange(payout.created, params.created) &&
            (params.destination === undefined || payout.destination === params.destination) &&
            (params.status === undefined || payout.status === params.status),
        );
      return paginate(payouts, params, '/v1/payouts', 'payout');
    },
  }),
];
