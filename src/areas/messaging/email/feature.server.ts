import { defineFeature } from '../../define-feature.ts';
import { type LoadLetters, testMailJobs } from './mail-texts.server.ts';
import type { NotificationDeps } from './mails/define-mail.server.ts';
import { notificationRoutes } from './routes.server.ts';
import { eraseOldRecipients, eraseRecipient, mailRows } from './sending/mail-log-queries.server.ts';

export const emailFeature = defineFeature({
  name: 'messaging/email',
  tables: {
    owns: ['mail_log', 'demo_mail'],
    reads: [
      { tables: ['users'], because: 'a mail reads its facts when it leaves, so that they are current' },
    ],
    readsOfLaterFeatures: [
      { tables: ['bookings'], because: 'a mail reads its facts when it leaves, so that they are current' },
    ],
  },
  routes: (services: Parameters<typeof notificationRoutes>[0]) => [notificationRoutes(services)],
  personalData: () => [
    {
      tables: { emails: mailRows },
      forget: (tx, { userId, email }) => eraseRecipient(tx, userId, email),
    },
  ],
  jobs: (services: NotificationDeps & { loadLetters: LoadLetters }) => ({
    ...testMailJobs(services, services.loadLetters),
    forgetOldRecipients: async () => {
      const yearAgo = new Date(services.clock.now().getTime() - 365 * 86_400_000);
      await eraseOldRecipients(services.pool, yearAgo);
    },
  }),
  schedules: [{ task: 'forgetOldRecipients', pattern: '55 3 * * *' }],
});
