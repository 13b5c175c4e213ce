import type { NoteAbsencesDeps } from '#areas/booking/bookings/absence/note-absences.server.ts';
import type { BookingEmailDeps } from '#areas/booking/bookings/book/enqueue-booking-emails.server.ts';
import { settleIntent } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import type { CancelDeps } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import type { CancelOccurrenceDeps } from '#areas/booking/bookings/cancel/cancel-occurrence.server.ts';
import type { PlaceHoldDeps } from '#areas/booking/bookings/hold/place-hold.server.ts';
import type { DecideMinimumsDeps } from '#areas/booking/bookings/minimum/decide-minimums.server.ts';
import type { MoveDeps } from '#areas/booking/bookings/move/move-booking.server.ts';
import type { VisitorHoldDeps } from '#areas/booking/bookings/visitor-hold/visitor-holds.server.ts';
import type { ExpireDeps } from '#areas/money/entitlements/expire/expire-entitlements.server.ts';
import {
  type PurchaseDeps,
  settlePurchaseIntent,
} from '#areas/money/entitlements/purchase/finalise-purchase.server.ts';
import type { RefundEntitlementDeps } from '#areas/money/entitlements/refund/refund-entitlement.server.ts';
import type { ShareDeps } from '#areas/money/entitlements/share/share-pass.server.ts';
import {
  disputeEventHandlers,
  type ReconcileDisputesDeps,
} from '#areas/money/payments/disputes/jobs.server.ts';
import {
  type EventHandler,
  paymentEventHandlers,
  type WebhookDeps,
} from '#areas/money/payments/receive-webhook.server.ts';
import type { RefundDeps } from '#areas/money/payments/refund-payment.server.ts';
import type { Payments } from './compose-payments.server.ts';

export type BookingDeps = PlaceHoldDeps &
  VisitorHoldDeps &
  BookingEmailDeps &
  RefundDeps &
  CancelDeps &
  CancelOccurrenceDeps &
  DecideMinimumsDeps &
  NoteAbsencesDeps &
  MoveDeps &
  ReconcileDisputesDeps &
  PurchaseDeps &
  RefundEntitlementDeps &
  ShareDeps &
  ExpireDeps;

/**
 * Routes payment events: intents settle holds and purchases, refunds are recorded, disputes followed. `others`
 * handles other products.
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
