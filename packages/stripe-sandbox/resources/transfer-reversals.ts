/** Taking a transfer back, whole or in part (https://docs.stripe.com/api/transfer_reversals). */
import { defineRoute } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Transfer, TransferReversal } from '../store/objects.ts';
import { invalidRequest } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { listObject, paginate, pagingParams } from '../wire/lists.ts';
import { applyMetadataChange, integer, metadata } from '../wire/params.ts';
import { findBalanceTransaction, recordMovement } from './balance-transactions.ts';
import { formatAmount } from './currency.ts';
import { storeRefund } from './refunds.ts';
import { findTransfer } from './transfers.ts';

/** Default: all that is left. */
function reversalAmount(
  { id, amount, amount_reversed: reversed, currency }: Transfer,
  asked: number | undefined,
): number {
  const left = amount - reversed;
  if (left === 0) throw invalidRequest(`The transfer ${id} is already fully reversed.`);
  if (asked !== undefined && asked > left) {
    throw invalidRequest(
      `Transfer reversal amount (${formatAmount(asked, currency)}) is greater than unreversed amount on transfer (${formatAmount(left, currency)})`,
      { param: 'amount' },
    );
  }
  return asked ?? left;
}

/** Debits the account, even below zero: the platform is liable. Returns the refund's id. */
function debitAccount(
  sandbox: Sandbox,
  transfer: Transfer,
  reversalId: string,
  amount: number,
): string | null {
  const payment = sandbox.store.get('charges', transfer.destination_payment ?? '');
  if (payment === undefined) return null;
  const own = sandbox.as(transfer.destination);
  const paid = findBalanceTransaction(own, payment.balance_transaction);
  const id = newId('pyr');
  const movement = recordMovement(own, {
    type: 'payment_refund',
    reportingCategory: 'refund',
    amount: -amount,
    currency: transfer.currency,
    description: 'REFUND FOR PAYMENT',
    source: id,
    availableOn: Math.max(sandbox.now(), paid?.available_on ?? 0),
  });
  const refunded = payment.amount_refunded + amount;
  sandbox.store.put('charges', payment.id, {
    ...payment,
    amount_refunded: refunded,
    refunded: refunded === payment.amount,
  });
  return storeRefund(own, payment, {
    id,
    amount,
    balance_transaction: movement.id,
    source_transfer_reversal: reversalId,
  }).id;
}

export const transferReversalRoutes = [
  defineRoute({
    operation: 'transfers.create_reversal',
    method: 'POST',
    path: '/v1/transfers/{id}/reversals',
    params: { amount: integer({ min: 1 }), metadata: metadata() },
    handle({ sandbox, id: transferId }, params) {
      const transfer = findTransfer(sandbox, transferId);
      const amount = reversalAmount(transfer, params.amount);
      const id = newId('trr');
      const gone = findBalanceTransaction(sandbox, transfer.balance_transaction);
      const movement = recordMovement(sandbox, {
        type: 'transfer_refund',
        reportingCategory: 'transfer_reversal',
        amount,
        currency: transfer.currency,
        description: `REFUND FOR TRANSFER${transfer.description === null ? '' : ` (${transfer.description})`}`,
        source: id,
        availableOn: Math.max(sandbox.now(), gone?.available_on ?? 0),
      });
      const reversal: TransferReversal = {
        id,
        object: 'transfer_reversal',
        amount,
        balance_transaction: movement.id,
        created: sandbox.now(),
        currency: transfer.currency,
        destination_payment_refund: debitAccount(sandbox, transfer, id, amount),
        metadata: applyMetadataChange({}, params.metadata),
        source_refund: null,
        transfer: transfer.id,
      };
      const reversed = transfer.amount_reversed + amount;
      const after: Transfer = {
        ...transfer,
        amount_reversed: reversed,
        reversals: listObject([reversal, ...transfer.reversals.data], transfer.reversals.url),
        reversed: reversed === transfer.amount,
      };
      sandbox.store.put('transferReversals', id, reversal);
      sandbox.store.put('transfers', transfer.id, after);
      sandbox.publish('transfer.reversed', after, transfer);
      return reversal;
    },
  }),
  defineRoute({
    operation: 'transfers.list_reversals',
    method: 'GET',
    path: '/v1/transfers/{id}/reversals',
    params: pagingParams,
    handle({ sandbox, id }, params) {
      const { reversals } = findTransfer(sandbox, id);
      return paginate(reversals.data.toReversed(), params, reversals.url, 'transfer_reversal');
    },
  }),
];
