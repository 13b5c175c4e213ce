import type { WrittenArticle } from '../article.ts';

export const openingTimes: WrittenArticle = {
  slug: 'opening-times',
  reader: 'studios',
  title: 'How do I set our opening hours?',
  summary:
    'Set them under “Hours” on your business page, with special times for single days. They go live as soon as you save.',
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
        'Select “Open” next to a day and enter the times. Select “Times” to add a second time, for a day with a break.',
        'For a single day, choose it under “Special opening times” and select “Add day”.',
        'Select “Save changes”.',
      ],
    },
    {
      list: [
        'We show “Open until 21:00”, or your next opening time, next to your address. Search engines can read it too.',
        'Midnight is 00:00. For hours past midnight, add the rest to the next day: Friday 18:00 to 00:00, Saturday 00:00 to 02:00.',
        'Closures from your [calendar](/business/calendar) show automatically, with your reason.',
        'Opening hours don’t change your session times.',
      ],
    },
  ],
  next: ['close-for-holidays', 'list-your-studio'],
};
