import type { WrittenArticle } from '../article.ts';

export const openingTimes: WrittenArticle = {
  slug: 'opening-times',
  reader: 'studios',
  title: 'How do I say when we are open?',
  summary:
    'Under “Hours” on your business page: day by day, with days that are not as others. It shows as soon as you save.',
  alsoAsked: [
    'opening hours',
    'hours',
    'open',
    'closed',
    'bank holiday',
    'christmas',
    'lunch break',
    'google',
  ],
  parts: [
    {
      steps: [
        'Open your [business page](/business/page) and go to “Hours”.',
        'Press “Open” beside a day and say from when until when. “Times” adds a second time, for a day with a break.',
        'For a day that is not as its weekday choose it under “Another day” and press “Add day”.',
        'Press “Save changes”.',
      ],
    },
    {
      list: [
        'People read “Open until 21:00”, or when you open next, beside your address; search engines read it too.',
        'Midnight is 00:00. Who is open past it gives the rest to the next day: Friday 18:00 to 00:00, Saturday 00:00 to 02:00.',
        'Days that you close in the [calendar](/business/calendar) stand there by themselves, with your reason.',
        'They promise nothing about sessions: those are booked at their own times.',
      ],
    },
  ],
  next: ['close-for-holidays', 'list-your-studio'],
};
