import { defineFeature } from '../../define-feature.ts';
import { venueRoutes } from './routes.server.ts';

export const venuesFeature = defineFeature({
  name: 'catalogue/venues',
  tables: {
    owns: ['venues', 'rooms'],
    reads: [
      {
        tables: ['businesses'],
        because: 'a venue belongs to a business, and the business’s address comes first',
      },
      { tables: ['users'], because: 'a mail reads its facts when it leaves, so that they are current' },
    ],
    readsOfLaterFeatures: [
      {
        tables: ['occurrences', 'session_slots', 'sessions'],
        because: 'a venue or room with future dates stays, and stays large enough for them',
      },
    ],
  },
  mails: {
    'mail.venue-decided': () => import('./mails/venue-decided.tsx'),
  },
  routes: (services: Parameters<typeof venueRoutes>[0]) => [venueRoutes(services)],
});
