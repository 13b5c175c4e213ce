import type { WrittenArticle } from '../article.ts';

export const openData: WrittenArticle = {
  slug: 'open-data',
  reader: 'studios',
  title: 'Who else shows and sells my sessions?',
  summary:
    'Your published sessions are open data that others may show. Whether booking partners may sell your places is for you to switch on.',
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
      text: 'Councils, health services and apps read what is on your public page: sessions, times, prices and places left. It never says who books. [Open data](/business/open-data) switches it off; copies that others made before may stay with them.',
    },
    {
      list: [
        'Booking partners are companies that we have registered. They can sell your places only while you let them.',
        'Some ask you first: they send you here from their own site, and sell once you have let them in. You take it back under Open data, and it ends at once.',
        'They take your session fee without ours, and settle with you as you agree with them: it is in none of your payouts.',
        'Their bookings stand among yours, with “Booked through” and the partner’s name, and you check people in as ever.',
        'A place is never sold twice: partners take it from the same count as everybody.',
        'What you cancel, or write about a booking, reaches the customer through the partner. Refunds are the partner’s to give.',
      ],
    },
  ],
  next: ['check-people-in', 'payouts'],
};
