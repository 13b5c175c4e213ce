import { defineFeature } from '../../define-feature.ts';

export const trainersFeature = defineFeature({
  name: 'catalogue/trainers',
  tables: {
    owns: ['trainers', 'trainer_working_hours', 'trainer_prices'],
    reads: [{ tables: ['users'], because: 'a trainer uses the photo of their account and ends with it' }],
    readsOfLaterFeatures: [
      { tables: ['reviews'], because: 'people sort and filter the directory by stars' },
      {
        tables: ['bookings'],
        because: 'a trainer cancels or completes their bookings before the account ends',
      },
      {
        tables: ['moderation_decisions'],
        because: 'a mail reads its facts when it leaves, so that they are current',
      },
    ],
  },
  mails: {
    'mail.trainer-applied': () => import('./mails/trainer-applied.tsx'),
  },
});
