import { cancellationHours } from '#features/sessions/contract.ts';
import { defaultCancellation } from '#features/sessions/rules.ts';
import { either, many, type WrittenArticle } from '../article.ts';

export const cancellingAndRefunds: WrittenArticle = {
  slug: 'cancelling-and-refunds',
  reader: 'seekers',
  title: 'How do I cancel a booking and get a refund?',
  summary: `Cancel under My Bookings. Most sessions give everything back until ${many(defaultCancellation.hoursBefore, 'hour')} before the start; each says so before you pay.`,
  alsoAsked: [
    'refund',
    'money back',
    'policy',
    'cannot come',
    'ill',
    'late',
    'called off',
    'bank',
    'how long',
  ],
  parts: [
    {
      steps: [
        'Open [My Bookings](/bookings) and choose the booking.',
        'Press Cancel. We show what goes back, as an amount, before anything happens.',
        'Confirm. The refund is sent at once, and a mail tells you so.',
      ],
    },
    { heading: 'What goes back' },
    {
      text: `Each business chooses for each session whether all of the price or half of it goes back, and until when: ${either(cancellationHours)} hours before the start. Unless it chose otherwise, all of it goes back until ${many(defaultCancellation.hoursBefore, 'hour')} before. Hours of personal trainers always have that.`,
    },
    {
      list: [
        'What the session said when you booked holds for your booking, whatever it says later.',
        'After that time nothing goes back, and once the session has begun it cannot be cancelled.',
        'Of several places each is cancelled by itself, or all of them at once.',
        'A place paid for with a pass gives its credit back instead of money.',
      ],
    },
    { heading: 'When the business cancels' },
    {
      text: 'Everything goes back, without your asking, and you are told by e-mail. When a business moves your booking to another time, you can cancel for all of it until the new start.',
    },
    { heading: 'When the money arrives' },
    {
      text: 'Refunds go back to the card that paid. Banks usually show them within 5 to 10 working days. If your bank refuses a refund, your booking says so and we get in touch.',
    },
  ],
  next: ['move-a-booking', 'passes', 'contact-a-business'],
};
