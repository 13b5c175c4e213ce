import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { defineFeature } from '../../define-feature.ts';
import { pushDeviceCredential } from './device-credentials.server.ts';
import { purgeOldPushes } from './notify-devices.server.ts';
import { deviceRows, eraseNotificationData, newsChoiceRows } from './queries.server.ts';
import { pushRoutes } from './routes.server.ts';

export const pushFeature = defineFeature({
  name: 'messaging/push',
  tables: {
    owns: ['push_keys', 'push_devices', 'push_deliveries', 'notification_preferences'],
    reads: [
      {
        tables: ['auth_sessions', 'users'],
        because: 'we notify only people who may sign in, on browsers with a current sign-in',
      },
    ],
  },
  credentials: [pushDeviceCredential],
  routes: (
    services: Omit<Parameters<typeof pushRoutes>[0], 'auth' | 'signIns' | 'sender'> & {
      auth: Parameters<typeof pushRoutes>[0]['auth'] & Parameters<typeof pushRoutes>[0]['signIns'];
      pushSender: Parameters<typeof pushRoutes>[0]['sender'];
    },
  ) => [pushRoutes({ ...services, signIns: services.auth, sender: services.pushSender })],
  personalData: () => [
    {
      tables: { 'notification-devices': deviceRows, 'notification-choices': newsChoiceRows },
      async close(tx, { userId }) {
        await eraseNotificationData(tx, userId);
        return [];
      },
    },
  ],
  jobs: ({ pool, clock }: { pool: Pool; clock: Clock }) => ({
    forgetOldPushes: () => purgeOldPushes(pool, clock.now()),
  }),
  schedules: [{ task: 'forgetOldPushes', pattern: '57 3 * * *' }],
});
