/** Transfers to connected accounts (https://docs.stripe.com/connect/separate-charges-and-transfers). Pence. */
import { defineRoute } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Account, Charge, Transfer } from '../store/objects.ts';
import { invalidRequest, noSuchObject } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { isWithinRange, listObject, paginate, pagingParams } from '../wire/lists.ts';
import {
  applyMetadataChange,
  integer,
  metadata,
  momentRange,
  type Parsed,
  required,
  text,
} from '../wire/params.ts';
import { balanceAmount } from './balance.ts';
import { findBalanceTransaction, recordMovement } from './balance-transactions.ts';
import { storeCharge } from './charges.ts';
import { currencyParam, formatAmount } from './currency.ts';

/** @throws {StripeProblem} 404 `resource_missing`. */
export function findTransfer(sandbox: Sandbox, id: string): Transfer {
  const transfer = sandbox.store.get('transfers', id);
  if (transfer === undefined) throw noSuchObject('transfer', id, 'id', 'path');
  return transfer;
}

const createFields = {
  amount: required(integer({ min: 1 })),
  currency: required(currencyParam),
  description: text(),
  destination: required(text()),
  metadata: metadata(),
  source_transaction: text(),
  transfer_group: text(),
};

type NewTransfer = Parsed<typeof createFields>;

/** Must be able to receive transfers. */
function findDestination(sandbox: Sandbox, id: string): Account {
  const account = sandbox.store.get('accounts', id);
  if (account === undefined || 'deleted' in account)
    throw noSuchObject('destination', id, 'destination', 'parameter');
  if (account.capabilities?.transfers !== 'active') {
    throw invalidRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    );
  }
  return account;
}

/** Part of an error message; empty if nothing was transferred. */
function describeTransferred(transfers: Transfer[], currency: string): string {
  const total = formatAmount(
    transfers.reduce((sum, { amount }) => sum + amount, 0),
    currency,
  );
  if (transfers.length === 0) return '';
  if (transfers.length === 1)
    return ` (There is already a transfer using this source, amounting to ${total}.)`;
  return ` (There are already ${transfers.length} transfers using this source, amounting to a total of ${total}.)`;
}

/** Transfers can't exceed the charge. */
function findSourceCharge(
  sandbox: Sandbox,
  { amount, currency, source_transaction: id }: NewTransfer,
): Charge | null {
  if (id === undefined) return null;
  const charge = sandbox.store.get('charges', id);
  if (charge === undefined || !sandbox.owns(charge))
    throw noSuchObject('charge', id, 'source_transaction', 'parameter');
  if (charge.status !== 'succeeded') {
    throw invalidRequest(
      `The charge ${id} was not successful, so it cannot be used as a source_transaction.`,
      {
        param: 'source_transaction',
      },
    );
  }
  if (charge.currency !== currency) {
    throw invalidRequest(
      `The currency of source_transaction's balance transaction (${charge.currency}) must be the same as the transfer currency (${currency}).`,
      { param: 'currency' },
    );
  }
  const before = sandbox.store.all('transfers').filter(({ source_transaction: source }) => source === id);
  if (before.reduce((sum, transfer) => sum + transfer.amount, amount) > charge.amount) {
    throw invalidRequest(
      `Transfers using this transaction as a source must not exceed the source amount of ${formatAmount(charge.amount, currency)}.${describeTransferred(before, currency)}`,
    );
  }
  return charge;
}

function assertFunds(sandbox: Sandbox, amount: number, currency: string): void {
  if (balanceAmount(sandbox, currency, 'available') >= amount) return;
  throw invalidRequest(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
    { code: 'balance_insufficient' },
  );
}

/** Creates the account's payment and returns its id. */
function creditAccount(
  sandbox: Sandbox,
  transfer: Pick<Transfer, 'id' | 'amount' | 'currency'>,
  account: Account,
  availableOn: number,
): string {
  const own = sandbox.as(account.id);
  const id = newId('py');
  const { amount, currency } = transfer;
  const movement = recordMovement(own, {
    type: 'payment',
    reportingCategory: 'charge',
    amount,
    currency,
    description: null,
    source: id,
    availableOn,
  });
  storeCharge(own, {
    id,
    amount,
    amount_captured: amount,
    balance_transaction: movement.id,
    captured: true,
    currency,
    paid: true,
    source_transfer: transfer.id,
    status: 'succeeded',
  });
  return id;
}

/** The charge's group, created if missing. */
function transferGroup(sandbox: Sandbox, charge: Charge | null, asked: string | undefined): string | null {
  if (charge === null) return asked ?? null;
  const group = asked ?? charge.transfer_group ?? `group_${charge.payment_intent ?? charge.id}`;
  if (charge.transfer_group === null)
    sandbox.store.put('charges', charge.id, { ...charge, transfer_group: group });
  return group;
}

function createTransfer(sandbox: Sandbox, params: NewTransfer): Transfer {
  const { amount, currency } = params;
  const account = findDestination(sandbox, params.destination);
  const source = findSourceCharge(sandbox, params);
  if (source === null) assertFunds(sandbox, amount, currency);
  const id = newId('tr');
  const taken = findBalanceTransaction(sandbox, source?.balance_transaction ?? null);
  const availableOn = Math.max(sandbox.now(), taken?.available_on ?? 0);
  const movement = recordMovement(sandbox, {
    type: 'transfer',
    reportingCategory: 'transfer',
    amount: -amount,
    currency,
    description: params.description ?? null,
    source: id,
    availableOn,
  });
  const transfer: Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: movement.id,
    created: sandbox.now(),
    currency,
    description: params.description ?? null,
    destination: account.id,
    destination_payment: creditAccount(sandbox, { id, amount, currency }, account, availableOn),
    livemode: false,
    metadata: applyMetadataChange({}, params.metadata),
    reversals: listObject([], `/v1/transfers/${id}/reversals`),
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: 'card',
    transfer_group: transferGroup(sandbox, source, params.transfer_group),
  };
  sandbox.store.put('transfers', id, transfer);
  sandbox.publish('transfer.created', transfer);
  return transfer;
}

export const transferRoutes = [
  defineRoute({
    operation: 'transfers.create',
    method: 'POST',
    path: '/v1/transfers',
    params: createFields,
    handle: ({ sandbox }, params) => createTransfer(sandbox, params),
  }),
  defineRoute({
    operation: 'transfers.retrieve',
    method: 'GET',
    path: '/v1/transfers/{id}',
    params: {},
    handle: ({ sandbox, id }) => findTransfer(sandbox, id),
  }),
  defineRoute({
    operation: 'transfers.update',
    method: 'POST',
    path: '/v1/transfers/{id}',
    params: { description: text(), metadata: metadata() },
    handle({ sandbox, id }, params) {
      const before = findTransfer(sandbox, id);
      const transfer: Transfer = {
        ...before,
        description: params.description ?? before.description,
        metadata: applyMetadataChange(before.metadata, params.metadata),
      };
      sandbox.store.put('transfers', id, transfer);
      sandbox.publish('transfer.updated', transfer, before);
      return transfer;
    },
  }),
  defineRoute({
    operation: 'transfers.list',
    method: 'GET',
    path: '/v1/transfers',
    params: { ...pagingParams, created: momentRange(), destination: text(), transfer_group: text() },
    handle({ sandbox }, params) {
      const transfers = sandbox.store
        .all('transfers')
        .filter(
          (transfer) =>
            isWithinRange(transfer.created, params.created) &&
            (params.destination === undefined || transfer.destination === params.destination) &&
            (params.transfer_group === undefined || transfer.transfer_group === params.transfer_group),
        );
      return paginate(transfers, params, '/v1/transfers', 'transfer');
    },
  }),
];
