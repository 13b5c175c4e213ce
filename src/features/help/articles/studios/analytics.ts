import type { WrittenArticle } from '../article.ts';

export const analytics: WrittenArticle = {
  slug: 'analytics',
  reader: 'studios',
  title: 'What do my analytics count?',
  summary:
    'Revenue, how full you are, who comes again, cancellations and how people find you, beside the weeks before or the same weeks of last year.',
  alsoAsked: [
    'statistics',
    'occupancy',
    'retention',
    'revenue',
    'report',
    'no-shows',
    'conversion',
    'premium',
    'csv',
  ],
  parts: [
    {
      text: 'Owners and managers of a business on Premium Pro find them at [analytics](/business/analytics). They look at 4, 12 or 52 whole weeks that end today; what they are compared with is cut at the same time of day.',
    },
    {
      list: [
        'Net revenue is what was sold in those weeks, less refunds, lost disputes and our fee: the same sum as on your statement.',
        'Occupancy is places taken of those that dates had which have begun, walk-ins among them. Cancelled dates are left out.',
        'People are new when they booked for the first time ever in those weeks. Who comes again follows each month’s newcomers for five months.',
        'Cancellations count by the day on which they were made, by whom; no-shows are what you marked at the desk.',
        'How people come says which way led to your sessions, and what they booked. “Direct” is an address that was typed or kept, or nothing that is known.',
        'In the search: how often a session stood on a page of results, and how often it was opened from there.',
      ],
    },
    {
      text: 'Every chart has its figures as a table, and as a CSV file with dates that a spreadsheet sorts. Nothing is counted about who looked.',
    },
  ],
  next: ['plans', 'payouts'],
};
