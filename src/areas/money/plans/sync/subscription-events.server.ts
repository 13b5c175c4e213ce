import { postPlanPayment } from '#areas/money/ledger/postings.server.ts';
import type { EventHandler } from '#areas/money/payments/receive-webhook.server.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import type { BillingProvider, PaidInvoice } from '../billing/billing-provider.server.ts';

export const SYNC_SUBSCRIPTION = 'syncSubscription';

export const SAVE_SETUP_CARD = 'keepPlanCard';

/** Each event queues a job that asks for the current state; events while it waits share it. */
export function subscriptionEventHandlers(deps: {
  billing: BillingProvider;
  outbox: Outbox;
}): Record<string, EventHandler> {
  const sync =
    (subscriptionId: string): Awaited<ReturnType<EventHandler>> =>
    (tx) =>
      deps.outbox.enqueue(
        tx,
        SYNC_SUBSCRIPTION,
        { subscriptionId },
        { key: `${SYNC_SUBSCRIPTION}:${subscriptionId}` },
      );
  const subscriptionChanged: EventHandler = async (subscriptionId) => sync(subscriptionId);
  const invoiceChanged: EventHandler = async (invoiceId) => {
    const subscriptionId = await deps.billing.subscriptionOfInvoice(invoiceId);
    return subscriptionId === null ? async () => undefined : sync(subscriptionId);
  };
  const invoicePaid: EventHandler = async (invoiceId) => {
    const follow = await invoiceChanged(invoiceId, null);
    const payments: PaidInvoice[] = [];
    for await (const payment of deps.billing.listPaid({ invoiceId })) payments.push(payment);
    return async (tx) => {
      for (const payment of payments) await postPlanPayment(tx, payment);
      await follow(tx);
    };
  };
  const cardSetUp: EventHandler = async (setupId) => (tx) =>
    deps.outbox.enqueue(tx, SAVE_SETUP_CARD, { setupId }, { key: `${SAVE_SETUP_CARD}:${setupId}` });
  return {
    'setup_intent.succeeded': cardSetUp,
    'customer.subscription.created': subscriptionChanged,
    'customer.subscription.updated': subscriptionChanged,
    'customer.subscription.deleted': subscriptionChanged,
    'customer.subscription.paused': subscriptionChanged,
    'customer.subscription.resumed': subscriptionChanged,
    'customer.subscription.pending_update_applied': subscriptionChanged,
    'customer.subscription.pending_update_expired': subscriptionChanged,
    'invoice.paid': invoicePaid,
    'invoice.payment_failed': invoiceChanged,
    'invoice.payment_action_required': invoiceChanged,
    'invoice.voided': invoiceChanged,
  };
}
