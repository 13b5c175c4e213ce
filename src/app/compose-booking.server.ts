import type { AnnounceDeps } from '#features/booking/book/announce-bookings.server.ts';
import { settleIntent } from '#features/booking/book/finalise-hold.server.ts';
import type { CancelDeps } from '#features/booking/cancel/cancel-booking.server.ts';
import type { CancelOccurrenceDeps } from '#features/booking/cancel/cancel-occurrence.server.ts';
import type { PlaceHoldDeps } from '#features/booking/hold/place-hold.server.ts';
import type { MoveDeps } from '#features/booking/move/move-booking.server.ts';
import type { ExpireDeps } from '#features/credits/expire/expire-credits.server.ts';
import {
  type PurchaseDeps,
  settlePurchaseIntent,
} from '#features/credits/purchase/finalise-purchase.server.ts';
import type { RefundCreditDeps } from '#features/credits/refund/refund-credit.server.ts';
import type { ShareDeps } from '#features/credits/share/share-pass.server.ts';
import { disputeEventHandlers, type FollowDeps } from '#features/payments/disputes/jobs.server.ts';
import {
  type EventHandler,
  paymentEventHandlers,
  type WebhookDeps,
} from '#features/payments/receive-webhook.server.ts';
import type { RefundDeps } from '#features/payments/refund-payment.server.ts';
import type { Payments } from './compose-payments.server.ts';

export type BookingDeps = PlaceHoldDeps &
  AnnounceDeps &
  RefundDeps &
  CancelDeps &
  CancelOccurrenceDeps &
  MoveDeps &
  FollowDeps &
  PurchaseDeps &
  RefundCreditDeps &
  ShareDeps &
  ExpireDeps;

/**
 * The provider's events drive bookings and purchases: an intent that changed settles its hold or purchase, a refund is booked, a dispute followed. `others` are
 * the events of whatever else is paid for.
 */
export function composeWebhook(
  deps: BookingDeps,
  payments: Payments,
  others: Record<string, EventHandler>,
): WebhookDeps {
  return {
    pool: deps.pool,
    stripe: payments.stripe,
    webhookSecret: payments.target.webhookSecret,
    ...(payments.target.provider === 'stripe' && payments.target.connectWebhookSecret !== undefined
      ? { connectWebhookSecret: payments.target.connectWebhookSecret }
      : {}),
    handlers: {
      ...others,
      ...disputeEventHandlers(deps),
      ...paymentEventHandlers({
        provider: deps.provider,
        onIntentChanged: async (tx, intent) => {
          if ((await settleIntent(tx, deps, intent)) === null) await settlePurchaseIntent(tx, deps, intent);
        },
        onPaymentRefunded: deps.onPaymentRefunded,
        onRefundDelayed: deps.onRefundDelayed,
        clock: deps.clock,
      }),
    },
    onHandled: () => deps.announcer.soon(),
  };
}
