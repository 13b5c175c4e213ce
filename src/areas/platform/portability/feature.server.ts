import { defineFeature } from '../../define-feature.ts';

export const portabilityFeature = defineFeature({
  name: 'platform/portability',
  mails: {
    'mail.export-ready': () => import('./mails/export-ready.tsx'),
  },
});
