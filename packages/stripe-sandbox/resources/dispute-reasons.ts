/** Why a card's holder disputes a payment (https://docs.stripe.com/disputes/categories). */
export const disputeReasons = [
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'general',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
] as const;

export type DisputeReason = (typeof disputeReasons)[number];

/** Visa's codes. */
export const networkCodes: Readonly<Record<DisputeReason, string>> = {
  credit_not_processed: '13.7',
  duplicate: '12.6.1',
  fraudulent: '10.4',
  general: '13.6',
  product_not_received: '13.1',
  product_unacceptable: '13.3',
  subscription_canceled: '13.2',
};
