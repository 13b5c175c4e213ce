/**
 * What the calendar does to subscriptions: first payments and changes that run out of time, periods that end,
 * renewals that are collected, tried again and given up (https://docs.stripe.com/billing/subscriptions/overview).
 */
import type { AfterLastRetry, Due, Sandbox } from '../sandbox.ts';
import type { Invoice, Subscription } from '../store/objects.ts';
import type { Store } from '../store/store.ts';
import { listOf } from '../wire/lists.ts';
import { periodEnd } from './billing-period.ts';
import { chargeInvoice } from './charge-invoice.ts';
import { periodLines, subscriptionOf } from './invoice-lines.ts';
import { createDraft, finaliseInvoice, voidInvoice } from './invoices.ts';

const daySeconds = 86_400;

/** How long a first payment, or the payment for a change, may take. */
export const firstPaymentSeconds = 23 * 3600;

/** A renewal's invoice stays a draft for about an hour before it is charged. */
const draftSeconds = 3600;

/** When a failed renewal is tried again, in seconds after it was first tried. */
const retriesAfter = [3, 8, 15].map((days) => days * daySeconds);

const renewing: readonly string[] = ['active', 'past_due', 'unpaid'];

const endOf = (subscription: Subscription): number =>
  Math.max(...subscription.items.data.map((item) => item.current_period_end));

function dueOfSubscription(subscription: Subscription): Due[] {
  const { created, pending_update: pending, status } = subscription;
  if (status === 'incomplete')
    return [{ at: created + firstPaymentSeconds, happen: (sandbox) => expire(sandbox, subscription) }];
  if (!renewing.includes(status)) return [];
  const ending = subscription.cancel_at_period_end;
  return [
    {
      at: endOf(subscription),
      happen: (sandbox) => (ending ? end(sandbox, subscription) : renew(sandbox, subscription)),
    },
    ...(pending
      ? [{ at: pending.expires_at, happen: (sandbox: Sandbox) => dropPendingUpdate(sandbox, subscription) }]
      : []),
  ];
}

function dueOfInvoice(invoice: Invoice): Due[] {
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null)
    return [{ at: invoice.automatically_finalizes_at, happen: (sandbox) => collect(sandbox, invoice) }];
  if (invoice.status === 'open' && invoice.next_payment_attempt !== null)
    return [{ at: invoice.next_payment_attempt, happen: (sandbox) => tryAgain(sandbox, invoice) }];
  return [];
}

/** What subscriptions and invoices wait for. */
export function billingDues(store: Store): Due[] {
  return [
    ...store.all('subscriptions').flatMap(dueOfSubscription),
    ...store.all('invoices').flatMap(dueOfInvoice),
  ];
}

function change(sandbox: Sandbox, before: Subscription, fields: Partial<Subscription>): Subscription {
  const after: Subscription = { ...before, ...fields };
  sandbox.store.put('subscriptions', after.id, after);
  sandbox.publish('customer.subscription.updated', after, before);
  return after;
}

function withdrawInvoice(sandbox: Sandbox, subscription: Subscription): void {
  const invoice = sandbox.store.get('invoices', subscription.latest_invoice ?? '');
  if (invoice !== undefined) voidInvoice(sandbox, invoice);
}

function expire(sandbox: Sandbox, before: Subscription): void {
  withdrawInvoice(sandbox, before);
  change(sandbox, before, { status: 'incomplete_expired', ended_at: sandbox.now() });
}

/** Takes back a change whose payment did not come. */
export function dropPendingUpdate(sandbox: Sandbox, before: Subscription): Subscription {
  withdrawInvoice(sandbox, before);
  const after = { ...before, pending_update: null };
  sandbox.store.put('subscriptions', after.id, after);
  sandbox.publish('customer.subscription.pending_update_expired', after);
  return after;
}

/** Ends a subscription with its unpaid invoices and publishes `customer.subscription.deleted`. */
export function end(
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
    if (subscriptionOf(invoice) === after.id) voidInvoice(sandbox, invoice);
  }
  sandbox.publish('customer.subscription.deleted', after);
  return after;
}

/** Starts the next period at once; its invoice is a draft, and charged an hour later unless nothing is collected. */
function renew(sandbox: Sandbox, before: Subscription): void {
  const items = before.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: item.price.recurring
      ? periodEnd(item.current_period_end, item.price.recurring)
      : item.current_period_end,
  }));
  const next: Subscription = { ...before, items: listOf(items, before.items.url) };
  const collected = before.status !== 'unpaid';
  const startsAt = endOf(before);
  const draft = createDraft(sandbox, next, 'subscription_cycle', (id) => periodLines(next, id), {
    auto_advance: collected,
    automatically_finalizes_at: collected ? startsAt + draftSeconds : null,
    period_end: startsAt,
    period_start: before.items.data[0]?.current_period_start ?? startsAt,
  });
  change(sandbox, before, { items: next.items, latest_invoice: draft.id });
}

function collect(sandbox: Sandbox, draft: Invoice): void {
  const subscription = sandbox.store.get('subscriptions', subscriptionOf(draft) ?? '');
  if (subscription === undefined) return;
  const invoice = finaliseInvoice(sandbox, draft, subscription);
  if (invoice.status === 'open') attempt(sandbox, invoice, subscription);
}

function tryAgain(sandbox: Sandbox, invoice: Invoice): void {
  const subscription = sandbox.store.get('subscriptions', subscriptionOf(invoice) ?? '');
  if (subscription !== undefined) attempt(sandbox, invoice, subscription);
}

const whenGivenUp: Record<AfterLastRetry, Subscription['status']> = {
  cancel: 'canceled',
  mark_unpaid: 'unpaid',
  leave_past_due: 'past_due',
};

/** Charges the kept card; where that fails the subscription is behind, and after the last retry given up. */
function attempt(sandbox: Sandbox, open: Invoice, subscription: Subscription): void {
  if (chargeInvoice(sandbox, open, subscription)) return;
  const invoice = sandbox.store.get('invoices', open.id) ?? open;
  const firstTried = invoice.status_transitions.finalized_at ?? sandbox.now();
  const tried = invoice.next_payment_attempt ?? firstTried;
  const next = retriesAfter.map((after) => firstTried + after).find((at) => at > tried) ?? null;
  sandbox.store.put('invoices', invoice.id, { ...invoice, next_payment_attempt: next });
  const status = next === null ? whenGivenUp[sandbox.afterLastRetry] : 'past_due';
  const before = sandbox.store.get('subscriptions', subscription.id) ?? subscription;
  if (status === 'canceled') {
    end(sandbox, before, {
      canceled_at: sandbox.now(),
      cancellation_details: {
        comment: null,
        feedback: null,
        feedback_option: null,
        reason: 'payment_failed',
      },
    });
  } else if (status !== before.status) change(sandbox, before, { status });
}
