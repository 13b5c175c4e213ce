import { HOLD_MINUTES } from '#features/booking/rules.ts';
import { many, type WrittenArticle } from '../article.ts';

export const cardDeclined: WrittenArticle = {
  slug: 'card-declined',
  reader: 'seekers',
  title: 'My card was declined. Was I charged?',
  summary:
    'No. A declined payment takes nothing and books nothing, and your place stays held while you try again.',
  alsoAsked: [
    'payment failed',
    'refused',
    'error',
    'bank',
    'apple pay',
    'google pay',
    'saved card',
    'charged twice',
    'pay',
  ],
  parts: [
    {
      text: `The page says what the bank gave as its reason and until when your place is held, which is ${many(HOLD_MINUTES, 'minute')} in all. Try again with the same card or another.`,
    },
    {
      list: [
        'Your bank’s app may be waiting for you to approve the payment.',
        'Some banks show a payment that did not go through for a few days before they drop it.',
        'A payment that went through while your connection broke makes your booking all the same. Look under [My Bookings](/bookings) before you pay again.',
      ],
    },
    { heading: 'Saved cards' },
    {
      text: 'Tick “Keep this card for next time” and the payment provider keeps your card; its number never reaches us. Remove it under [Saved cards](/profile#cards).',
    },
  ],
  next: ['held-places', 'book-a-session'],
};
