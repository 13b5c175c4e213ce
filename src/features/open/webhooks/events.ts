/** What a business can have its own programs told. */
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

/** What is sent to see whether anything arrives. It is never chosen. */
export const TEST_EVENT = 'webhook.test';

/** What each is, in words. */
export const webhookEventLabels: Readonly<Record<WebhookEvent | typeof TEST_EVENT, string>> = {
  'booking.made': 'A place is booked',
  'booking.changed': 'A booking changes: another date or time, or somebody did not come',
  'booking.cancelled': 'A booking is cancelled, by either side',
  'booking.attended': 'Somebody has come',
  'session.published': 'A session is published, or again',
  'session.changed': 'A published session changes: words, price, times, dates, or that it is shown',
  'payout.paid': 'A payout has been paid to your bank',
  'webhook.test': 'A test',
};
