import { defineFeature } from '../../define-feature.ts';
import { favouritesPushes } from './pushes.server.ts';

export const favouritesFeature = defineFeature({
  name: 'discovery/favourites',
  mails: {
    'mail.favourite-news': () => import('./mails/favourite-news.tsx'),
    'mail.favourite-instructors-changed': () => import('./mails/favourite-instructors-changed.tsx'),
  },
  pushes: favouritesPushes,
});
