import { defineFeature } from '../../define-feature.ts';
import { partnerGrantCredentials } from './oauth/partner-credentials.server.ts';

export const openactiveFeature = defineFeature({
  name: 'platform/openactive',
  credentials: partnerGrantCredentials,
  mails: {
    'mail.partner-authorized': () => import('./mails/partner-authorized.tsx'),
  },
});
