import { defineFeature } from '../../define-feature.ts';
import { alertsPushes } from './pushes.server.ts';

export const alertsFeature = defineFeature({
  name: 'discovery/alerts',
  tables: {
    owns: ['saved_searches'],
    reads: [
      {
        tables: ['businesses', 'notification_preferences', 'occurrences', 'sessions', 'users', 'venues'],
        because: 'a mail reads its facts when it leaves, so that they are current',
      },
    ],
  },
  mails: {
    'mail.alert-found': () => import('./mails/alert-found.tsx'),
  },
  pushes: alertsPushes,
});
