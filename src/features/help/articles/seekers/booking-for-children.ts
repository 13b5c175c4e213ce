import { ADULT_FROM, GUARDED_UNDER } from '#features/booking/rules.ts';
import type { WrittenArticle } from '../article.ts';

export const bookingForChildren: WrittenArticle = {
  slug: 'booking-for-children',
  reader: 'seekers',
  title: 'How do I book for my children?',
  summary:
    'Book with your own account and name who comes. We ask for a child’s age, and for a guardian where they are young.',
  alsoAsked: ['kids', 'family', 'guardian', 'age', 'parent', 'safe'],
  parts: [
    {
      list: [
        `Accounts are for people of ${ADULT_FROM} and over. You book, and name each person who comes.`,
        'Sessions for children ask for a child’s age on the day.',
        `Under ${GUARDED_UNDER} a guardian in the room is named: you, or somebody else by name and telephone.`,
        'Those who come again and again can be remembered; your profile lists them under [Saved people](/profile#people).',
      ],
    },
    { heading: 'What we check' },
    {
      text: 'Sessions for children are published only while their business has shown us papers that are valid that day: a criminal record check, public liability insurance and paediatric first aid. Sessions for families need the last two. When a paper runs out, the sessions stop taking bookings until it is renewed; a date that was booked for a day without papers is called off, and everything goes back.',
    },
  ],
  next: ['book-a-session', 'cancelling-and-refunds'],
};
