import { defineFeature } from '../../define-feature.ts';

export const venuesFeature = defineFeature({
  name: 'catalogue/venues',
  mails: {
    'mail.venue-decided': () => import('./mails/venue-decided.tsx'),
  },
});
