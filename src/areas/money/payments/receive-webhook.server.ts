import type Stripe from 'stripe';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { PaymentProvider } from './payment-provider.server.ts';
import { insertProviderEvent, isEventKnown } from './queries.server.ts';
import { applyRefund, type RefundDeps } from './refund-payment.server.ts';
import type { ProviderIntent } from './rules.ts';

/** Seconds. Never 0, which switches the check off (stripe 23). */
const TOLERANCE_SECONDS = 300;

/**
 * Handles an event in two steps: fetch the object outside any transaction, then work in the transaction that records
 * the event. `account` is a connected account; null for the platform.
 */
export type EventHandler = (
  objectId: string,
  account: string | null,
) => Promise<(tx: Tx) => Promise<unknown>>;

export interface WebhookDeps {
  pool: Pool;
  stripe: Stripe;
  webhookSecret: string;
  /** For the separate endpoint of connected accounts. */
  connectWebhookSecret?: string;
  handlers: Record<string, EventHandler>;
  /** Called after commit. */
  onHandled(): void;
}

/** `known`: handled before. `ignored`: not relevant here. */
export type EventOutcome = 'handled' | 'known' | 'ignored';

/** Takes the raw body. Throws `invalid_input` (400) for a bad signature; otherwise like `processEvent`. */
export async function receiveWebhook(
  deps: WebhookDeps,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<EventOutcome> {
  return processEvent(deps, verify(deps, rawBody, signature));
}

/** Handles a verified event exactly once, in any order. A failure rolls back for a redelivery. */
export async function processEvent(deps: WebhookDeps, event: Stripe.Event): Promise<EventOutcome> {
  const handler = deps.handlers[event.type];
  const objectId = 'id' in event.data.object ? event.data.object.id : undefined;
  if (handler === undefined || objectId === undefined) return 'ignored';
  if (await isEventKnown(deps.pool, event.id)) return 'known';
  const apply = await handler(objectId, event.account ?? null);
  const outcome = await transaction(deps.pool, async (tx) => {
    const occurredAt = new Date(event.created * 1000);
    if (!(await insertProviderEvent(tx, { id: event.id, type: event.type, objectId, occurredAt })))
      return 'known';
    await apply(tx);
    return 'handled';
  });
  if (outcome === 'handled') deps.onHandled();
  return outcome;
}

/** `onIntentChanged` gets the fetched intent and must only use the given transaction. */
export function paymentEventHandlers(deps: {
  provider: PaymentProvider;
  onIntentChanged(tx: Tx, intent: ProviderIntent): Promise<unknown>;
  onPaymentRefunded: RefundDeps['onPaymentRefunded'];
  onRefundDelayed: RefundDeps['onRefundDelayed'];
  clock: RefundDeps['clock'];
}): Record<string, EventHandler> {
  const intentChanged: EventHandler = async (intentId) => {
    const intent = await deps.provider.retrieveIntent(intentId);
    return (tx) => deps.onIntentChanged(tx, intent);
  };
  const refundChanged: EventHandler = async (refundId) => {
    const refund = await deps.provider.retrieveRefund(refundId);
    return (tx) => applyRefund(tx, deps, refund);
  };
  return {
    'payment_intent.succeeded': intentChanged,
    'payment_intent.canceled': intentChanged,
    // A bank decides, and may refuse. A declined card changes nothing: the payment waits for another.
    'payment_intent.processing': intentChanged,
    'payment_intent.payment_failed': intentChanged,
    'refund.created': refundChanged,
    'refund.updated': refundChanged,
    'refund.failed': refundChanged,
  };
}

function verify(deps: WebhookDeps, rawBody: Buffer, signature: string | undefined): Stripe.Event {
  const signedWith = (secret: string): Stripe.Event =>
    deps.stripe.webhooks.constructEvent(rawBody, signature ?? '', secret, TOLERANCE_SECONDS);
  try {
    return signedWith(deps.webhookSecret);
  } catch (error) {
    try {
      if (deps.connectWebhookSecret !== undefined) return signedWith(deps.connectWebhookSecret);
    } catch {
      // Both failed: report the first error.
    }
    throw new AppError('invalid_input', 'The signature of this event isn’t valid.', { cause: error });
  }
}
