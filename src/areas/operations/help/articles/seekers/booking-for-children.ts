import { ADULT_AGE, GUARDIAN_BELOW_AGE } from '#areas/booking/bookings/rules.ts';
import type { WrittenArticle } from '../article.ts';

export const bookingForChildren: WrittenArticle = {
  slug: 'booking-for-children',
  reader: 'seekers',
  title: 'How do I book for my children?',
  summary:
    'Book with your own account and add each child. We ask for their age, and for a guardian if they’re young.',
  alsoAsked: ['kids', 'family', 'guardian', 'age', 'parent', 'safe'],
  parts: [
    {
      steps: [
        `Sign in to your own account. You need to be ${ADULT_AGE} or over.`,
        'Choose a session and date, then select “Book Now”.',
        'Add each child with their age on the day of the session.',
        `For a child under ${GUARDIAN_BELOW_AGE}, add the adult who stays with them. That can be you or someone else with a name and phone number.`,
        'Pay to finish the booking.',
      ],
    },
    {
      text: 'Save the people you book for and pick them next time. You’ll find them in [Saved people](/profile/payment#people).',
    },
    { heading: 'Safety checks' },
    {
      list: [
        'Children’s sessions: the business needs a valid criminal record check, public liability insurance and paediatric first aid.',
        'Family sessions: the business needs valid insurance and first aid.',
        'If a document expires, these sessions can’t take new bookings until the business renews it.',
        'If a document isn’t valid on a date you’ve booked, we cancel that date and refund the full amount.',
      ],
    },
  ],
  next: ['book-a-session', 'cancelling-and-refunds'],
};
