import { defineFeature } from '../../define-feature.ts';

export const trainersFeature = defineFeature({
  name: 'catalogue/trainers',
  mails: {
    'mail.trainer-applied': () => import('./mails/trainer-applied.tsx'),
  },
});
