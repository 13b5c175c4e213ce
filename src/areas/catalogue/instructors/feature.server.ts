import { defineFeature } from '../../define-feature.ts';

export const instructorsFeature = defineFeature({
  name: 'catalogue/instructors',
  mails: {
    'mail.instructor-refused': () => import('./mails/instructor-refused.tsx'),
  },
});
