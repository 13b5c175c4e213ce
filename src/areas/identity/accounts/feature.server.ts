import { defineFeature } from '../../define-feature.ts';
import { accountCredentials } from './credentials/account-credentials.server.ts';

export const accountsFeature = defineFeature({
  name: 'identity/accounts',
  credentials: accountCredentials,
});
