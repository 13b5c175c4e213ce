import { MAX_LIVE_HOLDS } from '#areas/booking/bookings/hold/hold-limits.ts';
import { HEARTBEAT_TIMEOUT_MINUTES, HOLD_MINUTES } from '#areas/booking/bookings/rules.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

export const heldPlaces: WrittenArticle = {
  slug: 'held-places',
  reader: 'seekers',
  title: 'How long is my place held while I pay?',
  summary: `For ${formatQuantity(HOLD_MINUTES, 'minute')}, as long as you keep the page open. No one else can book it during that time.`,
  alsoAsked: ['timer', 'countdown', 'expired', 'ran out', 'time is up', 'reserved', 'no longer held'],
  parts: [
    {
      text: `We reserve your places for ${formatQuantity(HOLD_MINUTES, 'minute')} when you open the checkout. The time left is at the top of the page.`,
    },
    { heading: 'When a hold ends early' },
    {
      list: [
        'If you leave the page, we release the places straight away.',
        `If your device sleeps or goes offline, we release them after ${formatQuantity(HEARTBEAT_TIMEOUT_MINUTES, 'minute')}.`,
        `After you start the payment, you always have the full ${formatQuantity(HOLD_MINUTES, 'minute')}.`,
        `You can hold up to ${formatQuantity(MAX_LIVE_HOLDS, 'session')} at once. If you often hold places without booking, you need to wait before the next one.`,
      ],
    },
    { heading: 'When the time is up' },
    {
      list: [
        'We offer to hold the places again if they’re still free. We keep your details.',
        'If your payment arrives late, we book you in if there’s a place.',
        'If there isn’t a place, we refund the full amount to your card and email you.',
      ],
    },
  ],
  next: ['book-a-session', 'card-declined', 'waiting-lists'],
};
