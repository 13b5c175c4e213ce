import type { WrittenArticle } from '../article.ts';

export const openData: WrittenArticle = {
  slug: 'open-data',
  reader: 'studios',
  title: 'Who else shows and sells my sessions?',
  summary:
    'Other sites can show your published sessions, because they’re open data. Booking partners can sell your places only if you allow it.',
  alsoAsked: [
    'openactive',
    'open data',
    'feed',
    'api',
    'partner',
    'aggregator',
    'booked through',
    'licence',
    'share',
  ],
  parts: [
    {
      text: 'Councils, health services and apps can show your public sessions, times, prices and places. They never see who books. Turn this off under [Open data](/business/open-data). Earlier copies may stay with the people who made them.',
    },
    { heading: 'Booking partners' },
    {
      list: [
        'Partners are companies that we’ve registered. They can sell your places only while you allow it.',
        'Some partners send you here to give permission. You can remove it under [Open data](/business/open-data), and it ends straight away.',
        'Partners take your session fee without our fee and pay you directly. It isn’t in your payouts.',
        'Partner bookings show “Booked through” and the partner’s name. Check people in as usual.',
        'Partners use the same places as everyone, so a place is never sold twice.',
        'Partners pass on your messages and cancellations, and make any refunds.',
      ],
    },
  ],
  next: ['check-people-in', 'payouts'],
};
