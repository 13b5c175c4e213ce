import { defineFeature } from '../../define-feature.ts';

export const payoutsFeature = defineFeature({
  name: 'money/payouts',
  mails: {
    'mail.payout-failed': () => import('./mails/payout-failed.tsx'),
    'mail.statement-ready': () => import('./mails/statement-ready.tsx'),
    'mail.payouts-blocked': () => import('./mails/payouts-blocked.tsx'),
  },
});
