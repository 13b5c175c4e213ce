import { defineFeature } from '../../define-feature.ts';
import { alertsPushes } from './pushes.server.ts';
import { eraseSavedSearches, savedSearchRows } from './queries.server.ts';
import { alertRoutes } from './routes.server.ts';
import { alertJobs, alertSchedules, type SendAlertsDeps } from './send-alerts.server.ts';

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
  routes: (
    services: Omit<Parameters<typeof alertRoutes>[0], 'sender'> & {
      pushSender: Parameters<typeof alertRoutes>[0]['sender'];
    },
  ) => [alertRoutes({ ...services, sender: services.pushSender })],
  personalData: () => [
    {
      tables: { 'saved-searches': savedSearchRows },
      async close(tx, { userId }) {
        await eraseSavedSearches(tx, userId);
        return [];
      },
    },
  ],
  jobs: (services: Omit<SendAlertsDeps, 'onFound'> & { onAlertFound: SendAlertsDeps['onFound'] }) =>
    alertJobs({ ...services, onFound: services.onAlertFound }),
  schedules: alertSchedules,
  mails: {
    'mail.alert-found': () => import('./mails/alert-found.tsx'),
  },
  pushes: alertsPushes,
});
