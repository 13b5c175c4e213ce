import type { WrittenArticle } from '../article.ts';

export const refundOrCancel: WrittenArticle = {
  slug: 'refund-or-cancel',
  reader: 'studios',
  title: 'How do I call a class off, or refund a customer?',
  summary:
    'Call a date off in the calendar: everybody is told and refunded in full. One customer you refund or move from their booking.',
  alsoAsked: [
    'cancel class',
    'ill teacher',
    'give money back',
    'move customer',
    'message customers',
    'substitute',
  ],
  parts: [
    { heading: 'A whole date' },
    {
      text: 'Open the date in your [calendar](/business/calendar) and cancel it. Everybody who booked gets everything back and a mail with what you wrote. It cannot be taken back.',
    },
    {
      text: 'Somebody else teaches? Say so on the date instead; ticket and page then name them.',
    },
    { heading: 'One customer' },
    {
      text: 'Open their booking under [Bookings](/business/bookings). Each of these asks for a reason, which they read.',
    },
    {
      list: [
        'Refund gives back all or some; the booking stays. You see before how much of it is yours to bear.',
        'Move gives the place another date. The customer is never charged for it, and can cancel for everything until the start.',
        'Cancel frees the place and gives back everything.',
        'Message writes to them by e-mail. Their answer reaches the address that your page shows.',
      ],
    },
  ],
  next: ['check-people-in', 'disputes'],
};
