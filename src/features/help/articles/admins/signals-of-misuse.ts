import type { WrittenArticle } from '../article.ts';

export const signalsOfMisuse: WrittenArticle = {
  slug: 'signals-of-misuse',
  reader: 'admins',
  title: 'What is a signal, and what do I make of it?',
  summary:
    'Something that looks like misuse, with its figures. Nothing happens by itself: dismiss it, close it as seen to, or suspend.',
  alsoAsked: [
    'fraud',
    'misuse',
    'many holds',
    'cards declined',
    'fake reviews',
    'duplicate',
    'suspend',
    'burst',
  ],
  parts: [
    {
      text: 'Every five minutes we count what is there anyway: places held and not booked, cards declined, reviews in a burst, many new accounts from one internet address, the same business twice. What stands out waits under [signals](/admin/signals), with what may innocently be behind it.',
    },
    {
      list: [
        '“Dismiss”: there is nothing in it. What happens from then on is counted anew.',
        '“Seen to”: you have done something elsewhere, such as rejecting a listing or writing to somebody.',
        '“Suspend”: the person or business can do nothing here until an admin reinstates them. They read your reason, and you choose what becomes of their bookings to come.',
      ],
    },
    {
      text: 'Each needs a reason. Of “Dismiss” and “Seen to” only admins read it; the audit log keeps all of them.',
    },
  ],
  next: ['work-on-queues', 'view-as'],
};
