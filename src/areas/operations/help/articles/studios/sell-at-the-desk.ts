import type { WrittenArticle } from '../article.ts';

export const sellAtTheDesk: WrittenArticle = {
  slug: 'sell-at-the-desk',
  reader: 'studios',
  title: 'How do I sell or give a pass at the desk?',
  summary:
    'Select “Sell at the desk”, then choose the customer, the pass and the payment: cash, card reader, link or free.',
  alsoAsked: [
    'sell a pass',
    'cash pass',
    'gift voucher',
    'extend a pass',
    'freeze',
    'more visits',
    'give a pass',
    'comp',
  ],
  parts: [
    {
      steps: [
        'Select [Sell at the desk](/business/sell), or “Sell or give” on a customer’s page.',
        'Find the customer, or add them.',
        'Choose a pass, a month of a membership or a gift voucher.',
        'Choose how it’s paid, then select “Sell”. To give it, choose “Give it” and say why.',
      ],
    },
    {
      list: [
        'Cash and your own card reader have no fee. The money is yours already, so it isn’t in your payouts.',
        'A card link works for 24 hours and has the usual fee.',
        'To give more days or visits, select “Extend” under “Passes and vouchers”.',
        'To refund a pass that was paid at the desk, refund the money and select “Refund” there.',
        'To give a single place, [take a booking](/business/take-booking) and choose “Free”.',
      ],
    },
  ],
  next: ['take-a-booking', 'check-people-in'],
};
