import { defineFeature } from '../../define-feature.ts';

export const webhooksFeature = defineFeature({
  name: 'platform/webhooks',
  mails: {
    'mail.webhook-disabled': () => import('./mails/webhook-disabled.tsx'),
  },
});
