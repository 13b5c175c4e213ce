import type { WrittenArticle } from '../article.ts';

export const readVenues: WrittenArticle = {
  slug: 'read-venues',
  reader: 'admins',
  title: 'What do I look at before a venue shows?',
  summary:
    'Whether it is called what people would look for, and stands where the address is. Show it, or refuse it with a reason.',
  alsoAsked: ['venue', 'venues queue', 'address check', 'map', 'further place', 'refuse'],
  parts: [
    {
      steps: [
        'Open the [venues](/admin/venues). A new one stands there with the address of its business; a changed one with how it is shown now.',
        'Press “See it on a map”: does the street fit the postcode, and is it a place where people can come?',
        'Press “Show”, or “Refuse” with a reason, which the business reads beside the name and by email.',
      ],
    },
    {
      text: 'Until it is shown no session can be held there. One that is shown stays as it is while you read what is proposed for it, and its sessions follow it on the map as soon as you show the change.',
    },
  ],
  next: ['work-on-queues'],
};
