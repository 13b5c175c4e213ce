import { defineFeature } from '../../define-feature.ts';
import { teamInvitationCredential } from './team/invitation-credentials.server.ts';

export const businessesFeature = defineFeature({
  name: 'catalogue/businesses',
  credentials: [teamInvitationCredential],
  mails: {
    'mail.business-submitted': () => import('./mails/business-submitted.tsx'),
    'mail.listing-decided': () => import('./mails/listing-decided.tsx'),
    'mail.team-invitation': () => import('./mails/team-invitation.tsx'),
    'mail.team-changed': () => import('./mails/team-changed.tsx'),
  },
});
