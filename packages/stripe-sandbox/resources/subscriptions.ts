/**
 * Creation and first payment (https://docs.stripe.com/billing/subscriptions/overview); the rest is in
 * billing-cycle.ts.
 */
import { defineRoute } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Subscription, SubscriptionItem } from '../store/objects.ts';
import { invalidRequest, noSuchObject } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { isWithinRange, listObject, paginate, pagingParams } from '../wire/lists.ts';
import {
  applyMetadataChange,
  clearable,
  flag,
  integer,
  list,
  metadata,
  momentRange,
  oneOf,
  type Parsed,
  record,
  required,
  text,
} from '../wire/params.ts';
import { endSubscription } from './billing-cycle.ts';
import { periodEnd } from './billing-period.ts';
import { findCustomer } from './customers.ts';
import { periodLines } from './invoice-lines.ts';
import { createDraft, finaliseInvoice } from './invoices.ts';
import { findPaymentMethod } from './payment-methods.ts';
import { findPrice, toPlan } from './prices.ts';
import { applyChange, findSubscription, planChangeFields } from './subscription-changes.ts';

const itemFields = { metadata: metadata(), price: required(text()), quantity: integer({ min: 1 }) };

function createItem(
  sandbox: Sandbox,
  given: Parsed<typeof itemFields>,
  subscription: string,
): SubscriptionItem {
  const price = findPrice(sandbox, given.price, 'parameter');
  if (price.recurring === null) {
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param: 'items[0][price]' },
    );
  }
  const start = sandbox.now();
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    current_period_end: periodEnd(start, price.recurring),
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: applyMetadataChange({}, given.metadata),
    plan: toPlan(price),
    price,
    quantity: given.quantity ?? 1,
    subscription,
    tax_rates: [],
  };
}

const endedStatuses: readonly string[] = ['canceled', 'incomplete_expired'];

export const subscriptionRoutes = [
  defineRoute({
    operation: 'subscriptions.create',
    method: 'POST',
    path: '/v1/subscriptions',
    params: {
      customer: required(text()),
      description: text(500),
      items: required(list(record(itemFields))),
      metadata: metadata(),
      // Others charge a saved card at once, which isn't implemented.
      payment_behavior: required(oneOf('default_incomplete')),
      payment_settings: record({
        payment_method_types: list(oneOf('card')),
        save_default_payment_method: oneOf('off', 'on_subscription'),
      }),
    },
    handle({ sandbox }, params) {
      const customer = findCustomer(sandbox, params.customer, 'parameter');
      const id = newId('sub');
      const items = params.items.map((item) => createItem(sandbox, item, id));
      const currency = items[0]?.price.currency;
      if (currency === undefined) {
        throw invalidRequest('Missing required param: items.', { code: 'parameter_missing', param: 'items' });
      }
      if (items.some((item) => item.price.currency !== currency)) {
        throw invalidRequest('All prices on a subscription must have the same currency.', { param: 'items' });
      }
      const now = sandbox.now();
      const draft: Subscription = {
        id,
        object: 'subscription',
        application: null,
        application_fee_percent: null,
        automatic_tax: { disabled_reason: null, enabled: false, liability: null },
        billing_cycle_anchor: now,
        billing_cycle_anchor_config: null,
        billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
        billing_schedules: [],
        billing_thresholds: null,
        cancel_at: null,
        cancel_at_period_end: false,
        canceled_at: null,
        cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
        collection_method: 'charge_automatically',
        created: now,
        currency,
        customer: customer.id,
        customer_account: null,
        days_until_due: null,
        default_payment_method: null,
        default_source: null,
        default_tax_rates: [],
        description: params.description ?? null,
        discounts: [],
        ended_at: null,
        invoice_settings: {
          account_tax_ids: null,
          custom_fields: null,
          description: null,
          footer: null,
          issuer: { type: 'self' },
        },
        items: listObject(items, `/v1/subscription_items?subscription=${id}`),
        latest_invoice: null,
        livemode: false,
        managed_payments: null,
        metadata: applyMetadataChange({}, params.metadata),
        next_pending_invoice_item_invoice: null,
        on_behalf_of: null,
        pause_collection: null,
        payment_settings: {
          payment_method_options: null,
          payment_method_types: params.payment_settings?.payment_method_types ?? null,
          save_default_payment_method: params.payment_settings?.save_default_payment_method ?? 'off',
        },
        pending_invoice_item_interval: null,
        pending_setup_intent: null,
        pending_update: null,
        schedule: null,
        start_date: now,
        status: 'incomplete',
        test_clock: null,
        transfer_data: null,
        trial_end: null,
        trial_settings: {
          end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
        },
        trial_start: null,
      };
      const invoice = finaliseInvoice(
        sandbox,
        createDraft(sandbox, draft, 'subscription_create', (invoiceId) => periodLines(draft, invoiceId)),
        draft,
      );
      const subscription: Subscription = { ...draft, latest_invoice: invoice.id };
      sandbox.store.put('subscriptions', id, subscription);
      sandbox.publish('customer.subscription.created', subscription);
      return subscription;
    },
  }),
  defineRoute({
    operation: 'subscriptions.retrieve',
    method: 'GET',
    path: '/v1/subscriptions/{id}',
    params: {},
    handle: ({ sandbox, id }) => findSubscription(sandbox, id, 'path'),
  }),
  defineRoute({
    operation: 'subscriptions.update',
    method: 'POST',
    path: '/v1/subscriptions/{id}',
    params: {
      cancel_at_period_end: flag(),
      default_payment_method: text(),
      description: clearable(text(500)),
      items: planChangeFields.items,
      metadata: metadata(),
      // The only behaviour that changes nothing before payment.
      payment_behavior: oneOf('pending_if_incomplete'),
      proration_behavior: planChangeFields.proration_behavior,
      proration_date: planChangeFields.proration_date,
    },
    handle({ sandbox, id }, params) {
      const before = findSubscription(sandbox, id, 'path');
      if (endedStatuses.includes(before.status)) {
        throw invalidRequest(
          'A canceled subscription can only update its cancellation_details and metadata.',
          {
            code: 'invalid_canceled_subscription_fields',
          },
        );
      }
      if (params.items !== undefined) return applyChange(sandbox, before, params);
      const atPeriodEnd = params.cancel_at_period_end ?? before.cancel_at_period_end;
      const lastPeriodEnd = Math.max(...before.items.data.map((item) => item.current_period_end));
      const subscription: Subscription = {
        ...before,
        cancel_at: atPeriodEnd ? lastPeriodEnd : null,
        cancel_at_period_end: atPeriodEnd,
        canceled_at: atPeriodEnd ? (before.canceled_at ?? sandbox.now()) : null,
        cancellation_details: {
          comment: null,
          feedback: null,
          feedback_option: null,
          reason: atPeriodEnd ? 'cancellation_requested' : null,
        },
        default_payment_method: params.default_payment_method
          ? findPaymentMethod(sandbox, params.default_payment_method).id
          : before.default_payment_method,
        description: params.description === undefined ? before.description : params.description,
        metadata: applyMetadataChange(before.metadata, params.metadata),
      };
      sandbox.store.put('subscriptions', id, subscription);
      sandbox.publish('customer.subscription.updated', subscription, before);
      return subscription;
    },
  }),
  defineRoute({
    operation: 'subscriptions.cancel',
    method: 'DELETE',
    path: '/v1/subscriptions/{id}',
    params: {},
    handle({ sandbox, id }) {
      const before = findSubscription(sandbox, id, 'path');
      if (endedStatuses.includes(before.status)) throw noSuchObject('subscription', id, 'id', 'path');
      return endSubscription(sandbox, before, {
        canceled_at: sandbox.now(),
        cancellation_details: {
          comment: null,
          feedback: null,
          feedback_option: null,
          reason: 'cancellation_requested',
        },
        status: before.status === 'incomplete' ? 'incomplete_expired' : 'canceled',
      });
    },
  }),
  defineRoute({
    operation: 'subscriptions.list',
    method: 'GET',
    path: '/v1/subscriptions',
    params: {
      ...pagingParams,
      created: momentRange(),
      customer: text(),
      price: text(),
      status: oneOf(
        'active',
        'all',
        'canceled',
        'ended',
        'incomplete',
        'incomplete_expired',
        'past_due',
        'paused',
        'trialing',
        'unpaid',
      ),
    },
    handle({ sandbox }, params) {
      const hasStatus = ({ status }: Subscription) => {
        if (params.status === undefined) return status !== 'canceled';
        if (params.status === 'all') return true;
        return params.status === 'ended' ? endedStatuses.includes(status) : status === params.status;
      };
      const subscriptions = sandbox.store
        .all('subscriptions')
        .filter(
          (subscription) =>
            hasStatus(subscription) &&
            isWithinRange(subscription.created, params.created) &&
            (params.customer === undefined || subscription.customer === params.customer) &&
            (params.price === undefined ||
              subscription.items.data.some((item) => item.price.id === params.price)),
        );
      return paginate(subscriptions, params, '/v1/subscriptions', 'subscription');
    },
  }),
];
