import { defineFeature } from '../../define-feature.ts';
import { messageJobs, messageSchedules } from './messages/jobs.server.ts';
import { eraseUserMessages, messageRows, replyRows } from './messages/queries.server.ts';
import { helpRoutes } from './routes.server.ts';

export const helpFeature = defineFeature({
  name: 'operations/help',
  tables: {
    owns: ['help_messages', 'help_replies'],
    reads: [
      { tables: ['users'], because: 'a mail reads its facts when it leaves, so that they are current' },
      { tables: ['bookings', 'sessions'], because: 'a message names a booking and an address for our reply' },
    ],
  },
  routes: (services: Parameters<typeof helpRoutes>[0]) => [helpRoutes(services)],
  personalData: () => [
    {
      tables: { 'messages-to-us': messageRows, 'answers-to-messages': replyRows },
      async close(tx, { userId }) {
        await eraseUserMessages(tx, userId);
        return [];
      },
    },
  ],
  jobs: messageJobs,
  schedules: messageSchedules,
  mails: {
    'mail.message-received': () => import('./mails/message-received.tsx'),
    'mail.message-answered': () => import('./mails/message-answered.tsx'),
    'mail.complaints-due': () => import('./mails/complaints-due.tsx'),
  },
});
