import { defineFeature } from '../../define-feature.ts';

export const certificatesFeature = defineFeature({
  name: 'catalogue/certificates',
  mails: {
    'mail.certificate-news': () => import('./mails/certificate-news.tsx'),
    'mail.certificate-status': () => import('./mails/certificate-status.tsx'),
  },
});
