import type { WrittenArticle } from '../article.ts';

export const disputes: WrittenArticle = {
  slug: 'disputes',
  reader: 'studios',
  title: 'A customer has disputed a payment with their bank. What now?',
  summary: 'Add your evidence to the booking before the deadline it shows. We answer the bank for you.',
  alsoAsked: ['chargeback', 'bank', 'dispute', 'evidence', 'claim'],
  parts: [
    {
      steps: [
        'Open the booking under [Bookings](/business/bookings).',
        'Select “Add evidence”, and tell us who came and what you agreed.',
        'If the customer is right, select “Accept the dispute” instead.',
      ],
    },
    {
      list: [
        'The bank takes the money straight away. We email you when a case opens and when the bank decides.',
        'You can’t refund that payment in the meantime, because the customer would get it twice.',
        'If you win, you keep your money.',
        'If the customer wins, you and we share the loss in proportion, as with a refund.',
        'We pay the bank’s charge for the case.',
      ],
    },
  ],
  next: ['refund-or-cancel', 'payouts'],
};
