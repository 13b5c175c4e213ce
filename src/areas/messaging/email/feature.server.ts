import { defineFeature } from '../../define-feature.ts';
import { eraseRecipient, mailRows } from './sending/mail-log-queries.server.ts';

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
  personalData: () => [
    {
      tables: { emails: mailRows },
      forget: (tx, { userId, email }) => eraseRecipient(tx, userId, email),
    },
  ],
});
