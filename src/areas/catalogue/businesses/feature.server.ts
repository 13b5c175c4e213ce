import { defineFeature } from '../../define-feature.ts';

export const businessesFeature = defineFeature({
  name: 'catalogue/businesses',
  mails: {
    'mail.business-submitted': () => import('./mails/business-submitted.tsx'),
    'mail.listing-decided': () => import('./mails/listing-decided.tsx'),
    'mail.team-invitation': () => import('./mails/team-invitation.tsx'),
    'mail.team-changed': () => import('./mails/team-changed.tsx'),
  },
});
