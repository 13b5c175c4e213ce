import { defineFeature } from '../../define-feature.ts';
import { apiKeyCredentials } from './key-credentials.server.ts';

export const apiKeysFeature = defineFeature({
  name: 'platform/api-keys',
  credentials: apiKeyCredentials,
  mails: {
    'mail.api-key-created': () => import('./mails/api-key-created.tsx'),
  },
});
