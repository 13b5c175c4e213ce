import type { WrittenArticle } from '../article.ts';

export const takeABooking: WrittenArticle = {
  slug: 'take-a-booking',
  reader: 'studios',
  title: 'How do I book for someone who calls?',
  summary:
    'Select “Take a booking”, then choose the customer, the date and the payment: link, cash, card reader, pass or free.',
  alsoAsked: [
    'phone',
    'reception',
    'cash',
    'card reader',
    'payment link',
    'takings',
    'add a customer',
    'free',
  ],
  parts: [
    {
      steps: [
        'Select [Take a booking](/business/take-booking) at the top of any page.',
        'Find the customer by name, phone or email, or add them.',
        'Choose the session, date and places.',
        'Choose how it’s paid, then select “Book”.',
      ],
    },
    {
      list: [
        'A card link keeps the place for two hours, and never past the start. If they don’t pay, the place opens again.',
        'Cash and your own card reader have no fee. They appear under [Takings](/business/takings), not in your payouts.',
        'We email a confirmation if the customer gave an address.',
        'If you cancel a booking that was paid at the desk, refund it there and record that on the booking.',
      ],
    },
  ],
  next: ['sell-at-the-desk', 'check-people-in', 'refund-or-cancel'],
};
