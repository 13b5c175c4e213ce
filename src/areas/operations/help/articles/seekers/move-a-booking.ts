import { HOLD_MINUTES } from '#areas/booking/bookings/rules.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

export const moveABooking: WrittenArticle = {
  slug: 'move-a-booking',
  reader: 'seekers',
  title: 'Can I change the date of my booking?',
  summary: 'Yes, to another date of the same session, while you can still cancel for a full refund.',
  alsoAsked: ['reschedule', 'swap', 'another day', 'different time', 'change'],
  parts: [
    {
      steps: [
        'Open [My Bookings](/bookings) and find the booking.',
        'Select “Move”. We show the other dates with space.',
        'Choose a date. We show any refund or extra payment.',
        'Select “Move booking”.',
      ],
    },
    {
      list: [
        'If the new date costs less, we refund the difference to your card.',
        `If it costs more, you pay the difference first. We hold the new place for ${formatQuantity(HOLD_MINUTES, 'minute')}. We don’t move your booking until you’ve paid.`,
        'Moving a booking made with a pass is free.',
        'Your reference, check-in code and cancellation terms stay the same.',
      ],
    },
    {
      text: 'Too late to move it? Ask the business. It can still give you another date. Its phone number and email address are on your booking.',
    },
  ],
  next: ['cancelling-and-refunds', 'contact-a-business'],
};
