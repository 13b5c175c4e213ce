import type { WrittenArticle } from '../article.ts';

export const sellACourse: WrittenArticle = {
  slug: 'sell-a-course',
  reader: 'studios',
  title: 'How do I sell a course?',
  summary:
    'Create a session, choose “Course”, its dates and one price. People book every date together, and pay for the dates left if they join late.',
  alsoAsked: ['course', 'block booking', 'term', 'six weeks', 'beginners’ course', 'pro rata', 'next term'],
  parts: [
    {
      steps: [
        'Open your [dashboard](/business) and create a session.',
        'Choose “Course” for its dates. Add 2 to 12 days and the time.',
        'Enter the price of the whole course, without our fee.',
        'Submit it for review. People can book it once we’ve approved it.',
      ],
    },
    { heading: 'Joining late' },
    {
      text: 'Late joiners pay for the dates left. With four of six dates left, a course of £60.00 costs £40.00. We add our fee to each date.',
    },
    { heading: 'Cancelling' },
    {
      list: [
        'A customer cancels the whole course. Your refund terms count from their first date.',
        'If you cancel one date, we refund its share. If you move a date, people can cancel that date for its share.',
        'Select “Cancel the course” on the course’s page to cancel and refund every date to come.',
      ],
    },
    { heading: 'The next term' },
    {
      text: 'Select “Add the next term” on the course’s page. We keep the places of the people on this term until a day that you choose, and email them. After that day, everyone can book those places.',
    },
    { heading: 'Limits' },
    {
      text: 'A course has no waiting list, and single dates can’t be booked. Passes, memberships and promo codes don’t pay for it. Gift vouchers do.',
    },
  ],
  next: ['publish-sessions', 'refund-or-cancel'],
};
