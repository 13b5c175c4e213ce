/**
 * What time does to subscriptions: payment timeouts, ends of periods, renewals, retries and giving up
 * (https://docs.stripe.com/billing/subscriptions/overview).
 */
import type { AfterLastRetry, DueAction, Sandbox } from '../sandbox.ts';
import type { Invoice, Subscription } from '../store/objects.ts';
import type { Store } from '../store/store.ts';
import { listObject } from '../wire/lists.ts';
import { periodEnd } from './billing-period.ts';
import { chargeInvoice } from './charge-invoice.ts';
import { invoiceSubscriptionId, periodLines } from './invoice-lines.ts';
import { createDraft, finaliseInvoice, voidInvoice } from './invoices.ts';

const daySeconds = 86_400;

/** Limit for a first payment, or for a change's payment. */
export const firstPaymentTimeoutSeconds = 23 * 3600;

/** A renewal's invoice stays a draft for about an hour before it is charged. */
const draftSeconds = 3600;

/** Seconds after the first attempt at a failed renewal. */
const retryDelays = [3, 8, 15].map((days) => days * daySeconds);

const renewingStatuses: readonly string[] = ['active', 'past_due', 'unpaid'];

const currentPeriodEnd = (subscription: Subscription): number =>
  Math.max(...subscription.items.data.map((item) => item.current_period_end));

function subscriptionDueAction(subscription: Subscription): DueAction[] {
  const { created, pending_update: pending, status } = subscription;
  if (status === 'incomplete')
    return [
      {
        at: created + firstPaymentTimeoutSeconds,
        happen: (sandbox) => expireSubscription(sandbox, subscription),
      },
    ];
  if (!renewingStatuses.includes(status)) return [];
  const ending = subscription.cancel_at_period_end;
  return [
    {
      at: currentPeriodEnd(subscription),
      happen: (sandbox) =>
        ending ? endSubscription(sandbox, subscription) : renewSubscription(sandbox, subscription),
    },
    ...(pending
      ? [{ at: pending.expires_at, happen: (sandbox: Sandbox) => dropPendingUpdate(sandbox, subscription) }]
      : []),
  ];
}

function invoiceDueAction(invoice: Invoice): DueAction[] {
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null)
    return [
      { at: invoice.automatically_finalizes_at, happen: (sandbox) => collectInvoice(sandbox, invoice) },
    ];
  if (invoice.status === 'open' && invoice.next_payment_attempt !== null)
    return [{ at: invoice.next_payment_attempt, happen: (sandbox) => retryInvoice(sandbox, invoice) }];
  return [];
}

/** Pending deadlines of subscriptions and invoices. */
export function billingDueActions(store: Store): DueAction[] {
  return [
    ...store.all('subscriptions').flatMap(subscriptionDueAction),
    ...store.all('invoices').flatMap(invoiceDueAction),
  ];
}

function updateSubscription(
  sandbox: Sandbox,
  before: Subscription,
  fields: Partial<Subscription>,
): Subscription {
  const after: Subscription = { ...before, ...fields };
  sandbox.store.put('subscriptions', after.id, after);
  sandbox.publish('customer.subscription.updated', after, before);
  return after;
}

function voidOpenInvoice(sandbox: Sandbox, subscription: Subscription): void {
  const invoice = sandbox.store.get('invoices', subscription.latest_invoice ?? '');
  if (invoice !== undefined) voidInvoice(sandbox, invoice);
}

function expireSubscription(sandbox: Sandbox, before: Subscription): void {
  voidOpenInvoice(sandbox, before);
  updateSubscription(sandbox, before, { status: 'incomplete_expired', ended_at: sandbox.now() });
}

/** Reverts an unpaid change. */
export function dropPendingUpdate(sandbox: Sandbox, before: Subscription): Subscription {
  voidOpenInvoice(sandbox, before);
  const after = { ...before, pending_update: null };
  sandbox.store.put('subscriptions', after.id, after);
  sandbox.publish('customer.subscription.pending_update_expired', after);
  return after;
}

/** Voids its unpaid invoices and publishes `customer.subscription.deleted`. */
export function endSubscription(
  sandbox: Sandbox,
  before: Subscription,
  fields: Partial<Subscription> = {},
): Subscription {
  const after: Subscription = {
    ...before,
    ended_at: sandbox.now(),
    pending_update: null,
    status: 'canceled',
    ...fields,
  };
  sandbox.store.put('subscriptions', after.id, after);
  for (const invoice of sandbox.store.all('invoices')) {
    if (invoiceSubscriptionId(invoice) === after.id) voidInvoice(sandbox, invoice);
  }
  sandbox.publish('customer.subscription.deleted', after);
  return after;
}

/** Starts the next period; its draft invoice is charged an hour later, unless collection is off. */
function renewSubscription(sandbox: Sandbox, before: Subscription): void {
  const items = before.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: item.price.recurring
      ? periodEnd(item.current_period_end, item.price.recurring)
      : item.current_period_end,
  }));
  const next: Subscription = { ...before, items: listObject(items, before.items.url) };
  const collected = before.status !== 'unpaid';
  const startsAt = currentPeriodEnd(before);
  const draft = createDraft(sandbox, next, 'subscription_cycle', (id) => periodLines(next, id), {
    auto_advance: collected,
    automatically_finalizes_at: collected ? startsAt + draftSeconds : null,
    period_end: startsAt,
    period_start: before.items.data[0]?.current_period_start ?? startsAt,
  });
  updateSubscription(sandbox, before, { items: next.items, latest_invoice: draft.id });
}

function collectInvoice(sandbox: Sandbox, draft: Invoice): void {
  const subscription = sandbox.store.get('subscriptions', invoiceSubscriptionId(draft) ?? '');
  if (subscription === undefined) return;
  const invoice = finaliseInvoice(sandbox, draft, subscription);
  if (invoice.status === 'open') attemptCharge(sandbox, invoice, subscription);
}

function retryInvoice(sandbox: Sandbox, invoice: Invoice): void {
  const subscription = sandbox.store.get('subscriptions', invoiceSubscriptionId(invoice) ?? '');
  if (subscription !== undefined) attemptCharge(sandbox, invoice, subscription);
}

const statusAfterLastRetry: Record<AfterLastRetry, Subscription['status']> = {
  cancel: 'canceled',
  mark_unpaid: 'unpaid',
  leave_past_due: 'past_due',
};

/** On failure the subscription is past due, and given up after the last retry. */
function attemptCharge(sandbox: Sandbox, open: Invoice, subscription: Subscription): void {
  if (chargeInvoice(sandbox, open, subscription)) return;
  const invoice = sandbox.store.get('invoices', open.id) ?? open;
  const firstTried = invoice.status_transitions.finalized_at ?? sandbox.now();
  const tried = invoice.next_payment_attempt ?? firstTried;
  const next = retryDelays.map((after) => firstTried + after).find((at) => at > tried) ?? null;
  sandbox.store.put('invoices', invoice.id, { ...invoice, next_payment_attempt: next });
  const status = next === null ? statusAfterLastRetry[sandbox.afterLastRetry] : 'past_due';
  const before = sandbox.store.get('subscriptions', subscription.id) ?? subscription;
  if (status === 'canceled') {
    endSubscription(sandbox, before, {
      canceled_at: sandbox.now(),
      cancellation_details: {
        comment: null,
        feedback: null,
        feedback_option: null,
        reason: 'payment_failed',
      },
    });
  } else if (status !== before.status) updateSubscription(sandbox, before, { status });
}
