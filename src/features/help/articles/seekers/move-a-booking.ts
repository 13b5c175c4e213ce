import { HOLD_MINUTES } from '#features/booking/rules.ts';
import { many, type WrittenArticle } from '../article.ts';

export const moveABooking: WrittenArticle = {
  slug: 'move-a-booking',
  reader: 'seekers',
  title: 'Can I change the date of my booking?',
  summary: 'Yes, to another date of the same session, for as long as cancelling would give everything back.',
  alsoAsked: ['reschedule', 'swap', 'another day', 'different time', 'change'],
  parts: [
    {
      steps: [
        'Open [My Bookings](/bookings) and choose the booking.',
        'Press Move. You see the other dates of the same session that have a place.',
        'Choose one. We say first what goes back, or what is left to pay.',
      ],
    },
    {
      list: [
        'A cheaper date: the difference goes back to your card.',
        `A dearer date: you pay the difference first. The new place is kept for ${many(HOLD_MINUTES, 'minute')} meanwhile, and until you have paid nothing changes.`,
        'A booking made with a pass moves for nothing.',
      ],
    },
    { text: 'Your reference, your check-in code and the cancellation terms stay the same.' },
    {
      text: 'When it is too late to move it yourself, ask the business: it can still give your place another date. Its telephone number and e-mail address stand on your booking.',
    },
  ],
  next: ['cancelling-and-refunds', 'contact-a-business'],
};
