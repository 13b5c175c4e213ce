import { defineFeature } from '../../define-feature.ts';

export const openactiveFeature = defineFeature({
  name: 'platform/openactive',
  mails: {
    'mail.partner-authorized': () => import('./mails/partner-authorized.tsx'),
  },
});
