import { defineFeature } from '../../define-feature.ts';
import { alertsPushes } from './pushes.server.ts';

export const alertsFeature = defineFeature({
  name: 'discovery/alerts',
  mails: {
    'mail.alert-found': () => import('./mails/alert-found.tsx'),
  },
  pushes: alertsPushes,
});
