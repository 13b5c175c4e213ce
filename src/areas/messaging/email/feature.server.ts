import { defineFeature } from '../../define-feature.ts';

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
});
