import type { WrittenArticle } from '../article.ts';

export const signalsOfMisuse: WrittenArticle = {
  slug: 'signals-of-misuse',
  reader: 'admins',
  title: 'How do I deal with signals of misuse?',
  summary:
    'A signal is activity that looks like misuse, with its figures. You decide: dismiss it, mark it as resolved elsewhere, or suspend.',
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
      text: 'Every five minutes we look for unusual activity:',
    },
    {
      list: [
        'places held but not booked',
        'declined cards',
        'bursts of reviews',
        'many new accounts from one IP address',
        'duplicate businesses',
      ],
    },
    {
      text: 'It appears under [Signals](/admin/signals), with possible innocent explanations. You have three choices:',
    },
    {
      list: [
        '“Dismiss”: the activity is harmless. New activity is counted from zero.',
        '“Resolved elsewhere”: you’ve acted on another page, for example rejected a listing or emailed the person.',
        '“Suspend”: the person or business can’t use the site until an admin reinstates them. They see your reason, and you choose what happens to upcoming bookings.',
      ],
    },
    {
      text: 'Each needs a reason, which we save in the audit log. Only admins see the reasons for “Dismiss” and “Resolved elsewhere”.',
    },
  ],
  next: ['work-on-queues', 'view-as'],
};
