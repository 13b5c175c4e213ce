/** `expand[]` (https://docs.stripe.com/api/expanding_objects), by object type and field path. */

import { listOpenAccounts } from '../resources/accounts.ts';
import { findBalanceTransaction } from '../resources/balance-transactions.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Store, Tables } from '../store/store.ts';
import { invalidRequest } from './errors.ts';
import { listObject } from './lists.ts';

type Json = Record<string, unknown>;

/** The table of an id, or a function for computed and hidden fields. */
type Expandable = keyof Tables | ((sandbox: Sandbox, holder: Json) => unknown);

const expandBalanceTransaction: Expandable = (sandbox, holder) =>
  findBalanceTransaction(sandbox, String(holder.balance_transaction));

const maxExpansionDepth = 4;

const expandables: Record<string, Record<string, Expandable>> = {
  payment_intent: { customer: 'customers', latest_charge: 'charges', payment_method: 'paymentMethods' },
  setup_intent: { customer: 'customers', payment_method: 'paymentMethods' },
  charge: {
    balance_transaction: expandBalanceTransaction,
    customer: 'customers',
    payment_intent: 'paymentIntents',
    source_transfer: 'transfers',
    refunds: ({ store }, charge) =>
      listObject(
        store.all('refunds').filter((refund) => refund.charge === charge.id),
        `/v1/charges/${charge.id}/refunds`,
      ),
  },
  refund: {
    balance_transaction: expandBalanceTransaction,
    charge: 'charges',
    payment_intent: 'paymentIntents',
    source_transfer_reversal: 'transferReversals',
  },
  dispute: { charge: 'charges', payment_intent: 'paymentIntents' },
  balance_transaction: { source: ({ store }, { source }) => findSource(store, String(source)) },
  transfer: {
    balance_transaction: expandBalanceTransaction,
    destination: 'accounts',
    destination_payment: 'charges',
    source_transaction: 'charges',
  },
  payout: {
    balance_transaction: expandBalanceTransaction,
    destination: ({ store }, { destination }) => bankAccount(store, String(destination)),
    failure_balance_transaction: (sandbox, payout) =>
      findBalanceTransaction(sandbox, String(payout.failure_balance_transaction)),
  },
  transfer_reversal: {
    balance_transaction: expandBalanceTransaction,
    destination_payment_refund: 'refunds',
    transfer: 'transfers',
  },
  payment_method: { customer: 'customers' },
  customer: { 'invoice_settings.default_payment_method': 'paymentMethods' },
  price: { product: 'products' },
  product: { default_price: 'prices' },
  subscription: {
    customer: 'customers',
    default_payment_method: 'paymentMethods',
    latest_invoice: 'invoices',
  },
  invoice: {
    customer: 'customers',
    'parent.subscription_details.subscription': 'subscriptions',
    confirmation_secret: ({ store }, invoice) => confirmationSecret(store, String(invoice.id)),
    payments: ({ store }, invoice) =>
      listObject(
        store.all('invoicePayments').filter((payment) => payment.invoice === invoice.id),
        '/v1/invoice_payments',
      ),
  },
  line_item: { 'pricing.price_details.price': 'prices' },
  invoice_payment: { invoice: 'invoices', 'payment.payment_intent': 'paymentIntents' },
};

function bankAccount(store: Store, id: string): unknown {
  return listOpenAccounts(store)
    .flatMap((account) => account.external_accounts?.data ?? [])
    .find((bank) => bank.id === id);
}

function findSource(store: Store, id: string): unknown {
  const movers = ['charges', 'refunds', 'transfers', 'transferReversals', 'payouts', 'disputes'] as const;
  return movers.map((table) => store.get(table, id)).find((found) => found !== undefined);
}

/** Null if nothing is left to confirm. */
function confirmationSecret(store: Store, invoiceId: string): { client_secret: string; type: string } | null {
  const payment = store.all('invoicePayments').find(({ invoice }) => invoice === invoiceId);
  const intent = store.get('paymentIntents', payment?.payment.payment_intent ?? '');
  if (!intent?.client_secret || intent.status === 'canceled') return null;
  return { client_secret: intent.client_secret, type: 'payment_intent' };
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

class Expansion {
  readonly #sandbox: Sandbox;
  readonly #path: string;

  constructor(sandbox: Sandbox, path: string) {
    this.#sandbox = sandbox;
    this.#path = path;
  }

  #refuse(): never {
    throw invalidRequest(`This property cannot be expanded (${this.#path}).`, { param: 'expand' });
  }

  /** `inside` is the path within the nearest typed object. */
  walk(value: unknown, steps: string[], holderType: string, inside: string): unknown {
    const [step, ...rest] = steps;
    if (step === undefined || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => this.walk(item, steps, holderType, inside));
    if (!isJson(value)) return this.#refuse();
    const type = typeof value.object === 'string' ? value.object : holderType;
    const field = typeof value.object === 'string' ? step : `${inside}${step}`;
    const expandable = expandables[type]?.[field];
    if (expandable === undefined && (rest.length === 0 || value[step] === undefined)) return this.#refuse();
    const reached = expandable === undefined ? value[step] : this.#load(expandable, value, step);
    return { ...value, [step]: this.walk(reached, rest, type, `${field}.`) };
  }

  #load(expandable: Expandable, holder: Json, step: string): unknown {
    const current = holder[step];
    if (current !== undefined && typeof current !== 'string') return current;
    const found =
      typeof expandable === 'function'
        ? expandable(this.#sandbox, holder)
        : this.#sandbox.store.get(expandable, current ?? '');
    return found === undefined ? current : found;
  }
}

/** @throws {StripeProblem} 400 for an unknown path or more than four levels. */
export function expand(sandbox: Sandbox, answer: object, paths: string[]): unknown {
  return paths.reduce<unknown>((value, path) => {
    const steps = path.split('.');
    if (steps.filter((step) => step !== 'data').length > maxExpansionDepth) {
      throw invalidRequest(`You cannot expand more than 4 levels of a property (${path}).`, {
        param: 'expand',
      });
    }
    return new Expansion(sandbox, path).walk(value, steps, '', '');
  }, answer);
}
