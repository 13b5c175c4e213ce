/** Events a business can subscribe to. */
export const webhookEvents = [
  'booking.made',
  'booking.changed',
  'booking.cancelled',
  'booking.attended',
  'session.published',
  'session.changed',
  'payout.paid',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Test delivery; can't be subscribed to. */
export const TEST_EVENT = 'webhook.test';

export const webhookEventLabels: Readonly<Record<WebhookEvent | typeof TEST_EVENT, string>> = {
  'booking.made': 'A booking is made',
  'booking.changed': 'A booking changes: a new date or time, or a no-show',
  'booking.cancelled': 'A booking is cancelled by either side',
  'booking.attended': 'Someone is checked in',
  'session.published': 'A session is published or republished',
  'session.changed': 'A published session changes: text, price, times, dates or visibility',
  'payout.paid': 'A payout is paid into your bank account',
  'webhook.test': 'A test',
};
