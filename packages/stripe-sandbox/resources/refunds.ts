/** Refunds, whole or in part (https://docs.stripe.com/api/refunds). */
import { defineRoute } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Charge, Refund } from '../store/objects.ts';
import { invalidRequest, noSuchObject } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { isWithinRange, paginate, pagingParams } from '../wire/lists.ts';
import { applyMetadataChange, integer, metadata, momentRange, oneOf, text } from '../wire/params.ts';
import { findBalanceTransaction, recordMovement } from './balance-transactions.ts';
import { findCharge } from './charges.ts';
import { formatAmount } from './currency.ts';
import { findPaymentIntent } from './payment-intents.ts';
import type { RefundFailure } from './refund-failures.ts';

function findChargeToRefund(
  sandbox: Sandbox,
  charge: string | undefined,
  intentId: string | undefined,
): Charge {
  if (charge !== undefined && intentId !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: charge, payment_intent.', {
      code: 'parameters_exclusive',
      param: 'charge',
    });
  }
  if (charge !== undefined) return findCharge(sandbox, charge, 'parameter');
  if (intentId === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
      },
    );
  }
  const intent = findPaymentIntent(sandbox, intentId, 'parameter');
  const latest = sandbox.store.get('charges', intent.latest_charge ?? '');
  if (latest?.status !== 'succeeded') {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return latest;
}

/** Disputed and lost, or undecided. */
function isChargedBack(sandbox: Sandbox, { id, disputed }: Charge): boolean {
  return (
    disputed && sandbox.store.all('disputes').some(({ charge, status }) => charge === id && status !== 'won')
  );
}

/** Default: all that is left. */
function refundAmount(sandbox: Sandbox, charge: Charge, asked: number | undefined): number {
  const left = charge.amount_captured - charge.amount_refunded;
  if (charge.status !== 'succeeded') {
    throw invalidRequest(`This charge (${charge.id}) was not successful, so it cannot be refunded.`, {
      code: 'charge_not_refundable',
      param: 'charge',
    });
  }
  if (isChargedBack(sandbox, charge)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (asked !== undefined && asked > left) {
    const limit = charge.amount_refunded === 0 ? 'charge amount' : 'unrefunded amount on charge';
    throw invalidRequest(
      `Refund amount (${formatAmount(asked, charge.currency)}) is greater than ${limit} (${formatAmount(left, charge.currency)})`,
      { param: 'amount' },
    );
  }
  return asked ?? left;
}

/** Taken from where the charge's own money is. */
function recordRefundFunds(sandbox: Sandbox, refundId: string, charge: Charge, amount: number): string {
  const taken = findBalanceTransaction(sandbox, charge.balance_transaction);
  return recordMovement(sandbox, {
    type: 'refund',
    reportingCategory: 'refund',
    amount: -amount,
    currency: charge.currency,
    description: `REFUND FOR CHARGE${charge.description === null ? '' : ` (${charge.description})`}`,
    source: refundId,
    availableOn: Math.max(sandbox.now(), taken?.available_on ?? 0),
  }).id;
}

/** For the calling account's charge. */
export function storeRefund(
  sandbox: Sandbox,
  charge: Charge,
  fields: Pick<Refund, 'id' | 'amount' | 'balance_transaction'> & Partial<Refund>,
): Refund {
  const refund: Refund = {
    object: 'refund',
    charge: charge.id,
    created: sandbox.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
    ...fields,
  };
  sandbox.store.put('refunds', refund.id, refund);
  sandbox.claim(refund.id);
  return refund;
}

/**
 * The bank returns a refund: the money is back on the balance, and the charge less refunded. Publishes
 * `refund.updated` and `refund.failed`.
 * @throws {StripeProblem} 400 if it has failed before.
 */
export function failRefund(sandbox: Sandbox, before: Refund, reason: RefundFailure): Refund {
  if (before.status !== 'succeeded')
    throw invalidRequest(`Refund ${before.id} is ${before.status}, so it cannot fail.`);
  const returned = recordMovement(sandbox, {
    type: 'refund_failure',
    reportingCategory: 'refund_failure',
    amount: before.amount,
    currency: before.currency,
    description: `REFUND FAILURE FOR ${before.id}`,
    source: before.id,
  });
  const refund: Refund = {
    ...before,
    failure_balance_transaction: returned.id,
    failure_reason: reason,
    status: 'failed',
  };
  sandbox.store.put('refunds', refund.id, refund);
  const charge = sandbox.store.get('charges', String(before.charge));
  if (charge !== undefined)
    sandbox.store.put('charges', charge.id, {
      ...charge,
      amount_refunded: charge.amount_refunded - before.amount,
      refunded: false,
    });
  sandbox.publish('refund.updated', refund, before);
  sandbox.publish('refund.failed', refund);
  return refund;
}

export function findRefund(sandbox: Sandbox, id: string): Refund {
  const refund = sandbox.store.get('refunds', id);
  if (refund === undefined || !sandbox.owns(refund)) throw noSuchObject('refund', id, 'id', 'path');
  return refund;
}

export const refundRoutes = [
  defineRoute({
    operation: 'refunds.create',
    method: 'POST',
    path: '/v1/refunds',
    params: {
      amount: integer({ min: 1 }),
      charge: text(),
      metadata: metadata(),
      payment_intent: text(),
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
    },
    handle({ sandbox }, params) {
      const charge = findChargeToRefund(sandbox, params.charge, params.payment_intent);
      const amount = refundAmount(sandbox, charge, params.amount);
      const id = newId('re');
      const refund = storeRefund(sandbox, charge, {
        id,
        amount,
        balance_transaction: recordRefundFunds(sandbox, id, charge, amount),
        ...(charge.payment_method_details?.type === 'card' && {
          destination_details: {
            card: {
              reference_status: 'pending',
              reference_type: 'acquirer_reference_number',
              type: 'refund',
            },
            type: 'card',
          },
        }),
        metadata: applyMetadataChange({}, params.metadata),
        reason: params.reason ?? null,
      });
      const refunded = charge.amount_refunded + amount;
      const after: Charge = {
        ...charge,
        amount_refunded: refunded,
        refunded: refunded === charge.amount_captured,
      };
      sandbox.store.put('charges', charge.id, after);
      sandbox.publish('refund.created', refund);
      sandbox.publish('charge.refunded', after, charge);
      return refund;
    },
  }),
  defineRoute({
    operation: 'refunds.retrieve',
    method: 'GET',
    path: '/v1/refunds/{id}',
    forAccounts: true,
    params: {},
    handle: ({ sandbox, id }) => findRefund(sandbox, id),
  }),
  defineRoute({
    operation: 'refunds.update',
    method: 'POST',
    path: '/v1/refunds/{id}',
    params: { metadata: metadata() },
    handle({ sandbox, id }, params) {
      const before = findRefund(sandbox, id);
      const refund: Refund = {
        ...before,
        metadata: applyMetadataChange(before.metadata ?? {}, params.metadata),
      };
      sandbox.store.put('refunds', id, refund);
      sandbox.publish('refund.updated', refund, before);
      return refund;
    },
  }),
  defineRoute({
    operation: 'refunds.list',
    method: 'GET',
    path: '/v1/refunds',
    forAccounts: true,
    params: { ...pagingParams, charge: text(), created: momentRange(), payment_intent: text() },
    handle({ sandbox }, params) {
      const refunds = sandbox.store
        .all('refunds')
        .filter(
          (refund) =>
            sandbox.owns(refund) &&
            isWithinRange(refund.created, params.created) &&
            (params.charge === undefined || refund.charge === params.charge) &&
            (params.payment_intent === undefined || refund.payment_intent === params.payment_intent),
        );
      return paginate(refunds, params, '/v1/refunds', 'refund');
    },
  }),
];
