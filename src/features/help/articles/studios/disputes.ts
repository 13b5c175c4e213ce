import type { WrittenArticle } from '../article.ts';

export const disputes: WrittenArticle = {
  slug: 'disputes',
  reader: 'studios',
  title: 'A customer asked their bank for the money. What now?',
  summary: 'Tell us on the booking what you know, before the day that stands there. We answer the bank.',
  alsoAsked: ['chargeback', 'bank', 'dispute', 'evidence', 'claim'],
  parts: [
    {
      text: 'The bank takes the money at once and asks us. You get a mail when a case opens and when it is decided.',
    },
    {
      list: [
        'Open the booking under [Bookings](/business/bookings) and add what you know: who came, what was agreed. You can also say that you accept the loss.',
        'While the bank decides, that payment cannot be refunded: it would go back twice.',
        'If it decides for you, nothing changes. If it decides for the customer, you and we bear the loss in proportion, as with a refund.',
        'What the bank charges for the case is ours to pay.',
      ],
    },
  ],
  next: ['refund-or-cancel', 'payouts'],
};
