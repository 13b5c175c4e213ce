import { defineFeature } from '../../define-feature.ts';
import { webhookCredentials } from './webhook-credentials.server.ts';

export const webhooksFeature = defineFeature({
  name: 'platform/webhooks',
  credentials: webhookCredentials,
  mails: {
    'mail.webhook-disabled': () => import('./mails/webhook-disabled.tsx'),
  },
});
