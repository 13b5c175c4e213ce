import type { WrittenArticle } from '../article.ts';

export const analytics: WrittenArticle = {
  slug: 'analytics',
  reader: 'studios',
  title: 'What do my analytics count?',
  summary:
    'Revenue, occupancy, returning customers, cancellations and how people find you, compared with earlier weeks or last year.',
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
      text: 'Owners and managers on Premium Pro can open [Analytics](/business/analytics). Choose 4, 12 or 52 whole weeks ending today. We cut the earlier period at the same time of day.',
    },
    {
      list: [
        'Net revenue: sales in the period minus refunds, lost disputes and our fee. It matches your statement.',
        'Occupancy: places booked out of all places on past dates. It includes walk-ins and leaves out cancelled dates.',
        'New customers: people with their first ever booking in the period. “Returning customers” follows each month’s newcomers for five months.',
        'Cancellations: counted on the day of the cancellation. No-shows are the ones you marked at the front desk.',
        'How people find you: the channel that led to your sessions, and the bookings from it. “Direct” is a typed or saved address, or an unknown one.',
        'Shown in search: how often a session appeared in results, and how often people opened it from there.',
      ],
    },
    {
      text: 'Every chart also has a table and a CSV file. We don’t record who viewed your pages.',
    },
  ],
  next: ['plans', 'payouts'],
};
