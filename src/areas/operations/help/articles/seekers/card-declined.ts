import { BANK_HOLD_HOURS, HOLD_MINUTES } from '#areas/booking/bookings/rules.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

export const cardDeclined: WrittenArticle = {
  slug: 'card-declined',
  reader: 'seekers',
  title: 'My card was declined. Was I charged?',
  summary: 'No. We don’t charge you or make a booking, and we keep holding your place while you try again.',
  alsoAsked: [
    'payment failed',
    'refused',
    'error',
    'bank',
    'apple pay',
    'google pay',
    'pay by bank',
    'saved card',
    'charged twice',
    'pay',
  ],
  parts: [
    {
      steps: [
        'Read the reason on the page. It comes from your bank.',
        'Check your bank’s app. It may be waiting for you to approve the payment.',
        `Try again with the same card or another one. We hold your place for ${formatQuantity(HOLD_MINUTES, 'minute')} in total.`,
      ],
    },
    {
      list: [
        'Some banks show a failed payment for a few days and then remove it.',
        'If your connection dropped during the payment, check [My Bookings](/bookings) before you pay again. A successful payment still makes your booking.',
      ],
    },
    { heading: 'Pay by bank' },
    {
      text: `Some banks need longer to decide. We hold your place until your bank answers, for up to ${formatQuantity(BANK_HOLD_HOURS, 'hour')} and never past the start. If the payment fails, we email you and you pay nothing.`,
    },
    { heading: 'Saved cards' },
    {
      text: 'Tick “Save this card for next time” to save your card with our payment provider. We never see the number. Remove a card in [Saved cards](/profile/payment#cards).',
    },
  ],
  next: ['held-places', 'book-a-session'],
};
