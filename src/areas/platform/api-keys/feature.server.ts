import { defineFeature } from '../../define-feature.ts';

export const apiKeysFeature = defineFeature({
  name: 'platform/api-keys',
  mails: {
    'mail.api-key-created': () => import('./mails/api-key-created.tsx'),
  },
});
