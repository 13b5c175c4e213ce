import type { WrittenArticle } from '../article.ts';

export const venuesAndRooms: WrittenArticle = {
  slug: 'venues-and-rooms',
  reader: 'studios',
  title: 'How do I hold sessions at another address, or in a room?',
  summary:
    'Add the venue or room under “Venues”, then choose it in the form of the session, or for a single date.',
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
        'Open your [venues](/business/venues). For another address press “Add a venue” and say what it is called and where it is: we read it before it shows.',
        'Press “Add a room” at a venue, and say how many people it takes.',
        'Choose venue and room in the form of a session. For one date only, open it in the calendar and press “Place”.',
      ],
    },
    { heading: 'What changes for people' },
    {
      list: [
        'They find the session on the map where it is held; mails, tickets and calendar entries say so.',
        'When a session goes to another venue, dates that people have booked stay where they were booked.',
        'When you put a single date somewhere else, whoever booked it is told by email and may cancel for a full refund until it starts.',
      ],
    },
    { heading: 'A room is never booked twice' },
    {
      text: 'Who would put a second date into a room at the same time is told what is there, and nothing is saved. Where your weekly times lay out a date while its room is taken, it stays on sale without a room, and the calendar says so.',
    },
  ],
  next: ['publish-sessions', 'close-for-holidays'],
};
