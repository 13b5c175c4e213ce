import { defineFeature } from '../../define-feature.ts';

export const plansFeature = defineFeature({
  name: 'money/plans',
  tables: {
    owns: ['subscriptions'],
    reads: [{ tables: ['businesses', 'users'], because: 'a plan belongs to a business, and its owner pays' }],
  },
  mails: {
    'mail.plan-changed': () => import('./mails/plan-changed.tsx'),
  },
});
