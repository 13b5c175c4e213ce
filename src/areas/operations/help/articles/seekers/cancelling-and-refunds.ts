import { cancellationHours } from '#areas/catalogue/sessions/contract.ts';
import { defaultCancellation } from '#areas/catalogue/sessions/rules.ts';
import { formatQuantity, joinWithOr, type WrittenArticle } from '../article.ts';

export const cancellingAndRefunds: WrittenArticle = {
  slug: 'cancelling-and-refunds',
  reader: 'seekers',
  title: 'How do I cancel a booking and get a refund?',
  summary: `Cancel in My Bookings. Most sessions are fully refundable up to ${formatQuantity(defaultCancellation.hoursBefore, 'hour')} before they start; you’ll see the policy before you pay.`,
  alsoAsked: [
    'refund',
    'money back',
    'policy',
    'cannot come',
    'ill',
    'late',
    'called off',
    'no-show',
    'missed booking',
    'booking paused',
    'strike',
    'bank',
    'how long',
  ],
  parts: [
    {
      steps: [
        'Open [My Bookings](/bookings) and find the booking.',
        'Select “Cancel booking”. We show the refund before you confirm.',
        'Select “Cancel booking” again. We send the refund straight away and email you.',
      ],
    },
    { heading: 'How much you get back' },
    {
      text: `Each business sets the policy for its sessions: a full or a 50% refund, up to ${joinWithOr(cancellationHours)} hours before the start. The default is a full refund up to ${formatQuantity(defaultCancellation.hoursBefore, 'hour')} before. Appointments with personal trainers always use the default.`,
    },
    {
      list: [
        'The policy you saw when you booked doesn’t change.',
        'After the deadline there’s no refund. You can’t cancel a session that has started.',
        'If you booked several places, you can cancel one or all of them.',
        'If you paid with a pass, you get the credit back instead of money.',
      ],
    },
    { heading: 'If you don’t come, or cancel late' },
    {
      text: 'Some businesses pause online booking for people who miss several bookings. You read this before you book. We email you each time a booking counts as missed. If something went wrong, contact the business: it can waive it.',
    },
    { heading: 'If the business cancels' },
    {
      text: 'We refund the full amount automatically and email you. If the business moves your booking to another time, you can cancel for a full refund until the new start.',
    },
    { heading: 'When the money arrives' },
    {
      text: 'We refund the card you paid with. Banks usually take 5 to 10 working days. If your bank rejects the refund, we show it on your booking and contact you.',
    },
  ],
  next: ['move-a-booking', 'passes', 'contact-a-business'],
};
