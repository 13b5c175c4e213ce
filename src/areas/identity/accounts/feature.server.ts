import { defineFeature } from '../../define-feature.ts';
import { accountCredentials } from './credentials/account-credentials.server.ts';
import { impersonationRoutes } from './impersonation/routes.server.ts';
import { accountJobs, accountSchedules } from './jobs.server.ts';
import { accountData } from './profile/download-data.server.ts';
import { profileRoutes } from './profile/profile-routes.server.ts';
import { accountRoutes } from './routes.server.ts';

export const accountsFeature = defineFeature({
  name: 'identity/accounts',
  tables: {
    owns: [
      'users',
      'auth_sessions',
      'auth_accounts',
      'auth_verifications',
      'auth_rate_limits',
      'auth_passkeys',
      'authenticator_apps',
      'recovery_codes',
      'email_changes',
      'failed_attempts',
      'impersonations',
    ],
    readsOfLaterFeatures: [
      { tables: ['businesses'], because: 'a former admin gets the role that their businesses give them' },
    ],
  },
  credentials: accountCredentials,
  routes: (
    services: Omit<Parameters<typeof accountRoutes>[0], 'auth' | 'authenticator'> & {
      auth: Parameters<typeof accountRoutes>[0]['authenticator'];
      authLibrary: Parameters<typeof accountRoutes>[0]['auth'];
    } & { profile: Parameters<typeof profileRoutes>[0] } & Omit<
        Parameters<typeof impersonationRoutes>[0],
        'authenticator'
      >,
  ) => [
    accountRoutes({ ...services, auth: services.authLibrary, authenticator: services.auth }),
    profileRoutes(services.profile),
    impersonationRoutes({ ...services, authenticator: services.auth }),
  ],
  personalData: () => [accountData],
  jobs: accountJobs,
  schedules: accountSchedules,
});
