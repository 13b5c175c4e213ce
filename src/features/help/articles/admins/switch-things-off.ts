import type { WrittenArticle } from '../article.ts';

export const switchThingsOff: WrittenArticle = {
  slug: 'switch-things-off',
  reader: 'admins',
  title: 'How do I pause bookings, or another part of the site?',
  summary:
    'Turn the switch off with a reason: within a second pages say so and the server refuses it; nothing that is booked is touched.',
  alsoAsked: ['maintenance', 'pause', 'switch', 'feature flag', 'stop bookings', 'outage', 'incident'],
  parts: [
    {
      steps: [
        'Open the [switches](/admin/switches). Each says what is off with it, what goes on, and what people read meanwhile.',
        'Press “Switch off” and say why. Admins read it there; nobody else does.',
        'Switch it on again in the same place. Its history says who turned it, when and why.',
      ],
    },
    {
      list: [
        'Whoever is paying at that moment is finished with, not sent away.',
        'Cancelling, refunds, tickets and the front desk go on in any case, and plans go on being sold.',
        'Booking partners are told in the words of their standard that it is for later.',
        'When another admin has turned it meanwhile you are told, and nothing changes.',
      ],
    },
  ],
  next: ['work-on-queues'],
};
