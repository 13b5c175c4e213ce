/** Why a bank sends a refund back (https://docs.stripe.com/refunds#failed-refunds). */
export const refundFailures = ['expired_or_canceled_card', 'lost_or_stolen_card', 'unknown'] as const;
export type RefundFailure = (typeof refundFailures)[number];
