/** Cards and Pay by Bank as payment methods. */

import { defineRoute } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { PaymentMethod } from '../store/objects.ts';
import { cardError, noSuchObject } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import {
  applyMetadataChange,
  clearable,
  metadata,
  oneOf,
  type Param,
  type Parsed,
  record,
  required,
  text,
} from '../wire/params.ts';
import { cardByNumber, cardByToken, type TestCard } from './test-cards.ts';

const addressFields = {
  city: clearable(text()),
  country: clearable(text(2)),
  line1: clearable(text()),
  line2: clearable(text()),
  postal_code: clearable(text()),
  state: clearable(text()),
};

const billingDetailsFields = {
  address: clearable(record(addressFields)),
  email: clearable(text(512)),
  name: clearable(text()),
  phone: clearable(text()),
  tax_id: clearable(text()),
};

export const allowRedisplay = oneOf('always', 'limited', 'unspecified');

/** `payment_method_data` of a card form. Raw card fields come from Stripe.js, so the SDK's types lack them. */
export const paymentMethodDataFields = {
  type: required(oneOf('card')),
  allow_redisplay: allowRedisplay,
  billing_details: record(billingDetailsFields),
  card: required(
    record({
      number: required(text()),
      exp_month: required(text()),
      exp_year: required(text()),
      cvc: text(),
    }),
  ),
  metadata: metadata(),
};

export type PaymentMethodData = Parsed<typeof paymentMethodDataFields>;

/** Account numbers stay with the bank. */
export const bankMethodDataFields = {
  type: required(oneOf('pay_by_bank')),
  billing_details: record(billingDetailsFields),
  pay_by_bank: record({}),
};

export type BankMethodData = Parsed<typeof bankMethodDataFields>;

/** `payment_method_data` of a payment in the browser: a typed card, or a bank. */
export const methodData: Param<PaymentMethodData | BankMethodData, false> = {
  required: false,
  parse: (value, name) =>
    typeof value !== 'string' && value.get('type') === 'pay_by_bank'
      ? record(bankMethodDataFields).parse(value, name)
      : record(paymentMethodDataFields).parse(value, name),
};

interface Expiry {
  month: number;
  year: number;
}

/** Two-digit years are in this century. */
function readExpiry(month: string, year: string, nowSeconds: number): Expiry {
  const badMonth = () =>
    cardError({
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    });
  const badYear = () =>
    cardError({
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
      param: 'exp_year',
    });
  if (!/^\d{1,2}$/.test(month) || Number(month) < 1 || Number(month) > 12) throw badMonth();
  if (!/^(\d{2}|\d{4})$/.test(year)) throw badYear();
  const expiry = { month: Number(month), year: Number(year) + (year.length === 2 ? 2000 : 0) };
  const now = new Date(nowSeconds * 1000);
  const thisYear = now.getUTCFullYear();
  if (expiry.year < thisYear || expiry.year > thisYear + 50) throw badYear();
  if (expiry.year === thisYear && expiry.month < now.getUTCMonth() + 1) throw badMonth();
  return expiry;
}

function readCard(card: PaymentMethodData['card'], nowSeconds: number): { card: TestCard; expiry: Expiry } {
  const known = cardByNumber(card.number.replaceAll(/[\s-]/g, ''));
  if (known === undefined) {
    throw cardError({
      code: 'incorrect_number',
      message: 'Your card number is incorrect.',
      param: 'number',
    });
  }
  const expiry = readExpiry(card.exp_month.trim(), card.exp_year.trim(), nowSeconds);
  if (card.cvc !== undefined && !/^\d{3}$/.test(card.cvc.trim())) {
    throw cardError({
      code: 'invalid_cvc',
      message: "Your card's security code is invalid.",
      param: 'cvc',
    });
  }
  return { card: known, expiry };
}

function toCard(
  card: TestCard,
  expiry: Expiry,
  cvcGiven: boolean,
): Pick<PaymentMethod, 'type' | 'card' | 'pay_by_bank'> {
  return {
    type: 'card',
    card: {
      brand: 'visa',
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: cvcGiven ? 'unchecked' : null,
      },
      country: 'GB',
      display_brand: 'visa',
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: card.fingerprint,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  };
}

function storePaymentMethod(
  sandbox: Sandbox,
  kind: Pick<PaymentMethod, 'type' | 'card' | 'pay_by_bank'>,
  { allow_redisplay: shown, billing_details: details, metadata: meta }: Partial<PaymentMethodData>,
): PaymentMethod {
  const address = details?.address;
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: shown ?? 'unspecified',
    billing_details: {
      address: {
        city: address?.city ?? null,
        country: address?.country ?? null,
        line1: address?.line1 ?? null,
        line2: address?.line2 ?? null,
        postal_code: address?.postal_code ?? null,
        state: address?.state ?? null,
      },
      email: details?.email ?? null,
      name: details?.name ?? null,
      phone: details?.phone ?? null,
      tax_id: details?.tax_id ?? null,
    },
    created: sandbox.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: applyMetadataChange({}, meta),
    ...kind,
  };
  sandbox.store.put('paymentMethods', method.id, method);
  return method;
}

/**
 * @throws {StripeProblem} 402 `incorrect_number` (all but test cards), `invalid_expiry_month`, `invalid_expiry_year`,
 * `invalid_cvc`.
 */
export function createPaymentMethod(sandbox: Sandbox, data: PaymentMethodData): PaymentMethod {
  const { card, expiry } = readCard(data.card, sandbox.now());
  return storePaymentMethod(sandbox, toCard(card, expiry, data.card.cvc !== undefined), data);
}

export function createBankMethod(sandbox: Sandbox, data: BankMethodData): PaymentMethod {
  const { billing_details: details } = data;
  return storePaymentMethod(
    sandbox,
    { type: 'pay_by_bank', pay_by_bank: {} },
    details === undefined ? {} : { billing_details: details },
  );
}

/**
 * Creates one for names such as `pm_card_visa`.
 * @throws {StripeProblem} 400 `resource_missing`.
 */
export function findPaymentMethod(sandbox: Sandbox, id: string): PaymentMethod {
  const card = cardByToken(id);
  if (card !== undefined) {
    const expiry = { month: 12, year: new Date(sandbox.now() * 1000).getUTCFullYear() + 3 };
    return storePaymentMethod(sandbox, toCard(card, expiry, true), {});
  }
  const method = sandbox.store.get('paymentMethods', id);
  if (method === undefined) throw noSuchObject('PaymentMethod', id, 'payment_method', 'parameter');
  return method;
}

export const paymentMethodRoutes = [
  defineRoute({
    operation: 'payment_methods.retrieve',
    method: 'GET',
    path: '/v1/payment_methods/{id}',
    params: {},
    handle({ sandbox, id }) {
      const method = sandbox.store.get('paymentMethods', id);
      if (method === undefined) throw noSuchObject('PaymentMethod', id, 'payment_method', 'path');
      return method;
    },
  }),
];
