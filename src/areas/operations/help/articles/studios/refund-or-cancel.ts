import type { WrittenArticle } from '../article.ts';

export const refundOrCancel: WrittenArticle = {
  slug: 'refund-or-cancel',
  reader: 'studios',
  title: 'How do I cancel a session, or refund a customer?',
  summary:
    'Cancel a date in the calendar, and we refund and email everyone booked. To refund or move one customer, open their booking.',
  alsoAsked: [
    'cancel class',
    'ill teacher',
    'give money back',
    'move customer',
    'message customers',
    'substitute',
  ],
  parts: [
    { heading: 'Cancel a date for everyone' },
    {
      steps: [
        'Open the date in your [calendar](/business/calendar).',
        'Select “Cancel this date” and enter a reason.',
        'Select “Cancel date”. You can’t undo this.',
      ],
    },
    {
      text: 'If someone else can teach it, select “Change instructor” on the date instead. We show the new name on tickets and the session page.',
    },
    { heading: 'Help one customer' },
    {
      text: 'Open their booking under [Bookings](/business/bookings) and enter a reason. We email it to the customer.',
    },
    {
      list: [
        'Refund: returns all or part of the payment. They keep the booking. We show your share first.',
        'Move: changes the date. We never charge the customer, and they can cancel for a full refund until the start.',
        'Cancel booking: frees the place and refunds everything.',
        'Message: emails the customer. Replies go to your business email.',
      ],
    },
  ],
  next: ['check-people-in', 'disputes'],
};
