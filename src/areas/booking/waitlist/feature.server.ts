import { defineFeature } from '../../define-feature.ts';
import { waitlistPushes } from './pushes.server.ts';

export const waitlistFeature = defineFeature({
  name: 'booking/waitlist',
  mails: {
    'mail.waitlist-news': () => import('./mails/waitlist-news.tsx'),
    'mail.place-free': () => import('./mails/place-free.tsx'),
  },
  pushes: waitlistPushes,
});
