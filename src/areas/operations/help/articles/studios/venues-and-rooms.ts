import type { WrittenArticle } from '../article.ts';

export const venuesAndRooms: WrittenArticle = {
  slug: 'venues-and-rooms',
  reader: 'studios',
  title: 'How do I hold sessions at another address, or in a room?',
  summary: 'Add the venue or room under Venues, then choose it in the session form or for a single date.',
  alsoAsked: [
    'venue',
    'second studio',
    'another address',
    'location',
    'hall',
    'park',
    'double booking',
    'capacity',
  ],
  parts: [
    {
      steps: [
        'Open [Venues](/business/venues) and select “Add a venue”. We check new venues before they appear on the map.',
        'Select “Add a room” at a venue and enter its capacity.',
        'Choose the venue and room in the session form. For one date, open it in the calendar and select “Change room or venue”.',
      ],
    },
    { heading: 'What your customers see' },
    {
      list: [
        'They find the session at its venue on the map, and in emails, tickets and calendar entries.',
        'When you move a session, booked dates stay at their old venue.',
        'When you move a single date, we email everyone booked. They can cancel for a full refund until it starts.',
      ],
    },
    { heading: 'No double bookings' },
    {
      text: 'You can’t put two dates in one room at the same time. If a weekly date falls when its room is in use, it stays on sale without a room, and the calendar shows a warning.',
    },
  ],
  next: ['publish-sessions', 'close-for-holidays'],
};
