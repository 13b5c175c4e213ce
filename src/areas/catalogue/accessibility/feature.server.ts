import { defineFeature } from '../../define-feature.ts';

export const accessibilityFeature = defineFeature({
  name: 'catalogue/accessibility',
  mails: {
    'mail.access-news': () => import('./mails/access-news.tsx'),
    'mail.access-stale': () => import('./mails/access-stale.tsx'),
  },
});
