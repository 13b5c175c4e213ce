import type { WrittenArticle } from '../article.ts';

export const switchThingsOff: WrittenArticle = {
  slug: 'switch-things-off',
  reader: 'admins',
  title: 'How do I pause bookings, or another part of the site?',
  summary:
    'Turn off its feature switch and give a reason. It takes effect within a second. Existing bookings aren’t affected.',
  alsoAsked: ['maintenance', 'pause', 'switch', 'feature flag', 'stop bookings', 'outage', 'incident'],
  parts: [
    {
      steps: [
        'Open [Feature switches](/admin/switches). Each one shows its effect, the features that still work and the message people see.',
        'Select “Turn off” and give a reason. Only admins see it.',
        'Select “Turn on” to undo it. The history shows each change with its admin, date and reason.',
      ],
    },
    {
      list: [
        'Payments in progress can finish.',
        'Cancelling, refunds, tickets, check-in and plan sales always work.',
        'Booking partners get a standard “try again later” answer.',
        'If another admin has just changed the switch, we show you a message and change nothing.',
      ],
    },
  ],
  next: ['work-on-queues'],
};
