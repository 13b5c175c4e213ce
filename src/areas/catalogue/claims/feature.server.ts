import { defineFeature } from '../../define-feature.ts';

export const claimsFeature = defineFeature({
  name: 'catalogue/claims',
  mails: {
    'mail.claim-decided': () => import('./mails/claim-decided.tsx'),
  },
});
