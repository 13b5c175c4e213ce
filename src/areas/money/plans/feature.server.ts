import { defineFeature } from '../../define-feature.ts';

export const plansFeature = defineFeature({
  name: 'money/plans',
  mails: {
    'mail.plan-changed': () => import('./mails/plan-changed.tsx'),
  },
});
