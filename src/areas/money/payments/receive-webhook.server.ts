import type Stripe from 'stripe';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { PaymentProvider } from './payment-provider.server.ts';
import { insertProviderEvent, isEventKnown } from './queries.server.ts';
import { applyRefund, type RefundDeps } from './refund-payment.server.ts';
import type { ProviderIntent } from './rules.ts';

/** Seconds a signature stays valid. Zero would switch the check off (stripe 23), so it is always given. */
const TOLERANCE_SECONDS = 300;

/**
 * What to do about one event, in two steps: ask the provider how its object stands now, outside of any
 * transaction; then do the work in the transaction that also records the event's id.
 * `account` is the connected account that it happened at; null for the platform's own.
 */
export type EventHandler = (
  objectId: string,
  account: string | null,
) => Promise<(tx: Tx) => Promise<unknown>>;

export interface WebhookDeps {
  pool: Pool;
  stripe: Stripe;
  webhookSecret: string;
  /** Of the endpoint for connected accounts, where the provider has one of its own for them. */
  connectWebhookSecret?: string;
  handlers: Record<string, EventHandler>;
  /** Called after an event's work has been committed. */
  onHandled(): void;
}

/** What became of an event: nothing is to be done about one that is known, or of no use here. */
export type EventOutcome = 'handled' | 'known' | 'ignored';

/**
 * Takes one delivery of the provider's webhook: the body exactly as it came, and its `Stripe-Signature` header.
 * Throws `invalid_input` (400) when the signature does not hold; else as `processEvent`.
 */
export async function receiveWebhook(
  deps: WebhookDeps,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<EventOutcome> {
  return processEvent(deps, verify(deps, rawBody, signature));
}

/**
 * Does what follows of an event that is the provider's beyond doubt, once, however often and in whatever order it is
 * brought; the event only says that something changed, never what. A failure leaves nothing behind, so that whoever
 * brings it again starts afresh.
 */
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

/**
 * The events of payments and refunds. `onIntentChanged` gets the re-fetched intent (whoever sells the thing paid
 * for decides what it means) and must do its work with the given transaction only.
 */
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
    // Nothing follows for the payment, which waits for another card: it is known as having happened.
    'payment_intent.payment_failed': async () => async () => undefined,
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
      // Neither's: the first says why.
    }
    throw new AppError('invalid_input', 'The signature of this event isn’t valid.', { cause: error });
  }
}
