import type { WrittenArticle } from '../article.ts';

export const reviews: WrittenArticle = {
  slug: 'reviews',
  reader: 'seekers',
  title: 'Who can write a review?',
  summary: 'Anyone who booked and attended. Review a session in My Bookings after it has finished.',
  alsoAsked: ['rating', 'stars', 'feedback', 'fake', 'edit review', 'delete review', 'report'],
  parts: [
    {
      steps: [
        'Open [My Bookings](/bookings) and find the past session.',
        'Select “Leave a review” and choose your rating.',
        'Add a comment if you like, then select “Publish review”.',
      ],
    },
    {
      list: [
        'You can edit or remove your review. An edited review shows a note.',
        'You can also review your instructors, once each.',
        'You can’t write a review if the business marked you as absent, or if you work there.',
        'The business can reply once, and again if you edit your review.',
        'Anyone can report a review that breaks our [guidelines](/community-guidelines). If we hide it, we tell you the reason.',
      ],
    },
    {
      text: 'A session’s rating is the average of its reviews. A session without reviews shows “New”.',
    },
  ],
  next: ['your-ticket'],
};
