import type { WrittenArticle } from '../article.ts';

export const readVenues: WrittenArticle = {
  slug: 'read-venues',
  reader: 'admins',
  title: 'How do I check a new venue?',
  summary:
    'Check that its name is one people would search for and that the pin matches the address. Then approve or reject it.',
  alsoAsked: ['venue', 'venues queue', 'address check', 'map', 'further place', 'refuse'],
  parts: [
    {
      steps: [
        'Open [Venues](/admin/venues). A new venue is listed with its business’s address, and a changed one with its live version.',
        'Select “View on a map”. Check that the street matches the postcode and that the public can get in.',
        'Select “Approve”, or “Reject” with a reason. The business sees the reason next to the name, and we email it.',
      ],
    },
    {
      text: 'Sessions can’t use a new venue until you approve it. A live venue stays the same while you check a change. When you approve the change, its sessions move on the map.',
    },
  ],
  next: ['work-on-queues'],
};
