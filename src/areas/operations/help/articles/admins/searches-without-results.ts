import type { WrittenArticle } from '../article.ts';

export const searchesWithoutResults: WrittenArticle = {
  slug: 'searches-without-results',
  reader: 'admins',
  title: 'Where are sessions missing?',
  summary:
    'The list of searches without results shows places and activities, the most frequent first, for any period.',
  alsoAsked: ['empty search', 'no results', 'demand', 'missing listings', 'where to grow', 'csv'],
  parts: [
    {
      list: [
        'Open [Searches without results](/admin/searches) and choose a place, an activity or a period. You can download them as a CSV file.',
        '“Place and activity only: nothing is listed there” means that a studio is missing.',
        'If most searches also used a day, a price or other filters, there may be sessions at other times.',
        'Select a row to run the same search now.',
      ],
    },
    {
      text: 'We count searches by day and store no personal data. We don’t count requests from programs.',
    },
  ],
  next: ['read-venues'],
};
