import { defineFeature } from '../../define-feature.ts';
import { countUpcomingAppointments, eraseTrainer, trainerRows } from './queries.server.ts';
import { ownTrainerRoutes, trainerRoutes } from './routes.server.ts';
import { termsRows } from './terms/terms-queries.server.ts';

export const trainersFeature = defineFeature({
  name: 'catalogue/trainers',
  tables: {
    owns: ['trainers', 'trainer_working_hours', 'trainer_prices'],
    reads: [
      { tables: ['users'], because: 'a trainer uses the photo of their account and ends with it' },
      { tables: ['moderation_decisions'], because: 'a mail says whether an application was sent again' },
    ],
    readsOfLaterFeatures: [
      { tables: ['reviews'], because: 'people sort and filter the directory by stars' },
      {
        tables: ['bookings'],
        because: 'a trainer cancels or completes their bookings before the account ends',
      },
    ],
  },
  routes: (services: Parameters<typeof trainerRoutes>[0] & Parameters<typeof ownTrainerRoutes>[0]) => [
    trainerRoutes(services),
    ownTrainerRoutes(services),
  ],
  personalData: () => [
    {
      tables: { 'trainer-profile': trainerRows, 'trainer-terms': termsRows },
      async hindrances(db, userId, now) {
        const coming = await countUpcomingAppointments(db, userId, now);
        return coming === 0
          ? []
          : [
              `As a trainer you have ${coming} booking${coming === 1 ? '' : 's'} coming up. Cancel ${coming === 1 ? 'it' : 'them'} or wait until ${coming === 1 ? 'it has' : 'they have'} finished.`,
            ];
      },
      async close(tx, { userId }) {
        await eraseTrainer(tx, userId);
        return [];
      },
    },
  ],
  mails: {
    'mail.trainer-applied': () => import('./mails/trainer-applied.tsx'),
  },
});
