import type { WrittenArticle } from '../article.ts';

export const searchesWithoutResults: WrittenArticle = {
  slug: 'searches-without-results',
  reader: 'admins',
  title: 'Where do people look for what we do not have?',
  summary:
    'The list of searches that found nothing says it by place and activity, the most often first, for any period.',
  alsoAsked: ['empty search', 'no results', 'demand', 'missing listings', 'where to grow', 'csv'],
  parts: [
    {
      list: [
        'Open the [searches that found nothing](/admin/searches) and choose a place, an activity or a period. They come as a CSV file too.',
        '“By place and activity alone: there is nothing there” is where a studio is missing.',
        'Where most asked for a day, a price or other filters as well, there may be something at other times.',
        'A row leads to the same search, so that you see what is there by now.',
      ],
    },
    {
      text: 'Counted are searches by day, without anything about who searched. Pages that programs read are not.',
    },
  ],
  next: ['read-venues'],
};
