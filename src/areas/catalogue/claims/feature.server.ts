import { defineFeature } from '../../define-feature.ts';
import { claimRows, withdrawUserClaims } from './queries.server.ts';

export const claimsFeature = defineFeature({
  name: 'catalogue/claims',
  tables: {
    owns: ['claims'],
    reads: [{ tables: ['businesses', 'users'], because: 'a claim names a listing and a claimant' }],
  },
  personalData: () => [
    { tables: { claims: claimRows }, close: (tx, { userId }) => withdrawUserClaims(tx, userId) },
  ],
  mails: {
    'mail.claim-decided': () => import('./mails/claim-decided.tsx'),
  },
});
