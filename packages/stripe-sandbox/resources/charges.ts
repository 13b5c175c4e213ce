import { defineRoute } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../store/objects.ts';
import { noSuchObject } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { isWithinRange, paginate, pagingParams } from '../wire/lists.ts';
import { applyMetadataChange, metadata, momentRange, text } from '../wire/params.ts';
import { recordMovement } from './balance-transactions.ts';
import { settlesAtOnce } from './test-cards.ts';
import { cardFee, settlementDate } from './uk-terms.ts';

/** Stripe's decline codes. */
export interface Decline {
  code: 'card_declined' | 'authentication_required';
  decline_code: 'generic_decline' | 'insufficient_funds' | 'authentication_required';
  message: string;
}

function chargeOutcome(decline: Decline | null): Charge['outcome'] {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: decline && '01',
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.decline_code ?? null,
    risk_level: 'normal',
    risk_score: 10,
    seller_message: decline ? 'The bank returned the decline code.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function paymentMethodDetails(method: PaymentMethod, amount: number): Charge['payment_method_details'] {
  if (method.type === 'pay_by_bank') return { type: 'pay_by_bank', pay_by_bank: {} };
  const card = method.card;
  if (card === undefined) return null;
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.checks?.cvc_check === null ? null : 'pass',
      },
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: 'visa',
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

/** Adds a successful charge to the pending balance. */
function recordChargeFunds(
  sandbox: Sandbox,
  chargeId: string,
  intent: PaymentIntent,
  method: PaymentMethod,
): string {
  const { amount, currency, description } = intent;
  return recordMovement(sandbox, {
    type: 'charge',
    reportingCategory: 'charge',
    amount,
    currency,
    description,
    source: chargeId,
    fee: { amount: cardFee(amount), description: 'Stripe processing fees' },
    availableOn: settlesAtOnce(method.card?.last4 ?? '') ? sandbox.now() : settlementDate(sandbox.now()),
  }).id;
}

type NewCharge = Pick<Charge, 'id' | 'amount' | 'currency' | 'status'> & Partial<Charge>;

export function storeCharge(sandbox: Sandbox, fields: NewCharge): Charge {
  const charge: Charge = {
    object: 'charge',
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: false,
    created: sandbox.now(),
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: null,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
    ...fields,
  };
  sandbox.store.put('charges', charge.id, charge);
  sandbox.claim(charge.id);
  return charge;
}

/** Publishes `charge.succeeded` or `charge.failed`. */
export function createCharge(
  sandbox: Sandbox,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | null,
): Charge {
  const id = newId('ch');
  const charge = storeCharge(sandbox, {
    id,
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    balance_transaction: decline ? null : recordChargeFunds(sandbox, id, intent, method),
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'FETTLE SANDBOX',
    captured: decline === null,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    outcome: chargeOutcome(decline),
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: paymentMethodDetails(method, intent.amount),
    receipt_email: intent.receipt_email,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_group: intent.transfer_group,
  });
  sandbox.publish(decline ? 'charge.failed' : 'charge.succeeded', charge);
  return charge;
}

/** @throws {StripeProblem} 404 or 400 `resource_missing`. */
export function findCharge(sandbox: Sandbox, id: string, where: 'path' | 'parameter'): Charge {
  const charge = sandbox.store.get('charges', id);
  if (charge === undefined || !sandbox.owns(charge))
    throw noSuchObject('charge', id, where === 'path' ? 'id' : 'charge', where);
  return charge;
}

export const chargeRoutes = [
  defineRoute({
    operation: 'charges.retrieve',
    method: 'GET',
    path: '/v1/charges/{id}',
    forAccounts: true,
    params: {},
    handle: ({ sandbox, id }) => findCharge(sandbox, id, 'path'),
  }),
  defineRoute({
    operation: 'charges.update',
    method: 'POST',
    path: '/v1/charges/{id}',
    params: { description: text(), metadata: metadata() },
    handle({ sandbox, id }, params) {
      const before = findCharge(sandbox, id, 'path');
      const charge: Charge = {
        ...before,
        description: params.description ?? before.description,
        metadata: applyMetadataChange(before.metadata, params.metadata),
      };
      sandbox.store.put('charges', id, charge);
      return charge;
    },
  }),
  defineRoute({
    operation: 'charges.list',
    method: 'GET',
    path: '/v1/charges',
    forAccounts: true,
    params: { ...pagingParams, created: momentRange(), customer: text(), payment_intent: text() },
    handle({ sandbox }, params) {
      const charges = sandbox.store
        .all('charges')
        .filter(
          (charge) =>
            sandbox.owns(charge) &&
            isWithinRange(charge.created, params.created) &&
            (params.customer === undefined || charge.customer === params.customer) &&
            (params.payment_intent === undefined || charge.payment_intent === params.payment_intent),
        );
      return paginate(charges, params, '/v1/charges', 'charge');
    },
  }),
];
