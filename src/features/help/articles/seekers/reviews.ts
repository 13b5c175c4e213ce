import type { WrittenArticle } from '../article.ts';

export const reviews: WrittenArticle = {
  slug: 'reviews',
  reader: 'seekers',
  title: 'Who can write a review?',
  summary: 'Whoever booked and went. Review a session under My Bookings once it is over.',
  alsoAsked: ['rating', 'stars', 'feedback', 'fake', 'edit review', 'delete review', 'report'],
  parts: [
    {
      text: 'A review belongs to a booking whose date is over. Somebody who was marked as not there cannot write one, nor can the people of the business itself. Find it under [My Bookings](/bookings), among the past ones.',
    },
    {
      list: [
        'You can change your review or take it out. A changed one says so.',
        'The business can answer once, and again after you changed it.',
        'You may also review those who taught you, once each.',
        'A review that breaks our [guidelines](/community-guidelines) can be reported by anybody, and is hidden with a reason.',
      ],
    },
    {
      text: 'The stars of a session are the average of what those who went gave it. One that nobody has reviewed yet is marked as new.',
    },
  ],
  next: ['your-ticket'],
};
