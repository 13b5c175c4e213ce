/**
 * Price changes: the rest of the period is settled at once, and the change applies when paid
 * (https://docs.stripe.com/billing/subscriptions/pending-updates).
 */
import type { Sandbox } from '../sandbox.ts';
import type { Invoice, Subscription, SubscriptionItem } from '../store/objects.ts';
import { invalidRequest, noSuchObject } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { integer, list, oneOf, type Parsed, record, required, text } from '../wire/params.ts';
import { dropPendingUpdate, firstPaymentTimeoutSeconds } from './billing-cycle.ts';
import { chargeInvoice } from './charge-invoice.ts';
import { prorationLines } from './invoice-lines.ts';
import { balanceAfter, buildInvoice, createDraft, finaliseInvoice } from './invoices.ts';
import { findPrice, toPlan } from './prices.ts';

/** Only immediate settlement; other proration is refused. */
export const planChangeFields = {
  items: list(record({ id: required(text()), price: required(text()) })),
  proration_behavior: oneOf('always_invoice'),
  proration_date: integer({ min: 1 }),
};

type PlanChange = Parsed<typeof planChangeFields>;

/** @throws {StripeProblem} 404 or 400 `resource_missing`. */
export function findSubscription(sandbox: Sandbox, id: string, where: 'path' | 'parameter'): Subscription {
  const subscription = sandbox.store.get('subscriptions', id);
  if (subscription === undefined)
    throw noSuchObject('subscription', id, where === 'path' ? 'id' : 'subscription', where);
  return subscription;
}

interface Settlement {
  before: SubscriptionItem;
  after: SubscriptionItem;
  at: number;
}

function readChange(sandbox: Sandbox, subscription: Subscription, change: PlanChange): Settlement {
  if (change.proration_behavior === undefined) {
    throw invalidRequest('The payments sandbox settles a change at once: always_invoice.', {
      param: 'proration_behavior',
    });
  }
  const [given, ...more] = change.items ?? [];
  const [before] = subscription.items.data;
  if (given === undefined || more.length > 0 || before === undefined || given.id !== before.id) {
    throw invalidRequest('The payments sandbox changes a subscription’s only item.', { param: 'items' });
  }
  const price = findPrice(sandbox, given.price, 'parameter');
  if (price.recurring === null || price.currency !== subscription.currency) {
    throw invalidRequest('The price specified must recur in the currency of the subscription.', {
      param: 'items[0][price]',
    });
  }
  const at = change.proration_date ?? sandbox.now();
  if (at < before.current_period_start || at >= before.current_period_end) {
    throw invalidRequest('Cannot specify `proration_date` outside of the current billing period.', {
      param: 'proration_date',
    });
  }
  return { before, after: { ...before, plan: toPlan(price), price }, at };
}

export function previewChange(sandbox: Sandbox, subscriptionId: string, change: PlanChange): Invoice {
  const subscription = findSubscription(sandbox, subscriptionId, 'parameter');
  const { before, after, at } = readChange(sandbox, subscription, change);
  const preview = buildInvoice(
    sandbox,
    subscription,
    'subscription_update',
    (id) => prorationLines(before, after, subscription, id, at),
    newId('upcoming_in'),
  );
  return { ...preview, ending_balance: balanceAfter(preview.total, preview.starting_balance) };
}

/**
 * Charges or credits the difference. If the charge fails, nothing changes and the update stays pending until its
 * invoice is paid or 23 hours pass.
 */
export function applyChange(
  sandbox: Sandbox,
  current: Subscription,
  change: PlanChange & { payment_behavior?: 'pending_if_incomplete' },
): Subscription {
  if (change.payment_behavior === undefined) {
    throw invalidRequest('The payments sandbox changes nothing unpaid: pending_if_incomplete.', {
      param: 'payment_behavior',
    });
  }
  if (current.status !== 'active') {
    throw invalidRequest(`Pending updates need an active subscription; this one is ${current.status}.`, {
      param: 'payment_behavior',
    });
  }
  const subscription = current.pending_update ? dropPendingUpdate(sandbox, current) : current;
  const { before, after, at } = readChange(sandbox, subscription, change);
  if (after.price.id === before.price.id) return subscription;
  const draft = createDraft(sandbox, subscription, 'subscription_update', (id) =>
    prorationLines(before, after, subscription, id, at),
  );
  const pending: Subscription = {
    ...subscription,
    latest_invoice: draft.id,
    pending_update: {
      billing_cycle_anchor: null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: sandbox.now() + firstPaymentTimeoutSeconds,
      metadata: null,
      subscription_items: [after],
      trial_end: null,
      trial_from_plan: null,
    },
  };
  sandbox.store.put('subscriptions', pending.id, pending);
  // Payment applies the change (invoice-settlement.ts).
  const invoice = finaliseInvoice(sandbox, draft, pending);
  const paid = invoice.status === 'paid' || chargeInvoice(sandbox, invoice, pending);
  if (!paid) sandbox.publish('customer.subscription.updated', pending, subscription);
  return findSubscription(sandbox, pending.id, 'path');
}
