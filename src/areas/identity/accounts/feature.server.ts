import { defineFeature } from '../../define-feature.ts';
import { accountCredentials } from './credentials/account-credentials.server.ts';
import { accountJobs, accountSchedules } from './jobs.server.ts';
import { accountData } from './profile/download-data.server.ts';

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
  personalData: () => [accountData],
  jobs: accountJobs,
  schedules: accountSchedules,
});
