import { defineFeature } from '../../define-feature.ts';

export const claimsFeature = defineFeature({
  name: 'catalogue/claims',
  tables: {
    owns: ['claims'],
    reads: [{ tables: ['businesses', 'users'], because: 'a claim names a listing and a claimant' }],
  },
  mails: {
    'mail.claim-decided': () => import('./mails/claim-decided.tsx'),
  },
});
