import { locatePostcodes } from '#areas/catalogue/postcodes/locate/locate-postcodes.server.ts';
import type { PlacesDeps } from '#areas/catalogue/postcodes/places-deps.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { defineFeature } from '../../define-feature.ts';
import { type ImportWorkerDeps, importJobs, importSchedules } from './import/import-worker.server.ts';
import { importRoutes } from './import/routes.server.ts';
import { businessData } from './personal-data/business-data.server.ts';
import { deleteOldInvitations } from './personal-data/personal-data-queries.server.ts';
import { businessRoutes } from './routes.server.ts';
import { teamInvitationCredential } from './team/invitation-credentials.server.ts';
import { teamRoutes } from './team/routes.server.ts';

export const businessesFeature = defineFeature({
  name: 'catalogue/businesses',
  tables: {
    owns: [
      'businesses',
      'business_members',
      'business_invitations',
      'business_edits',
      'listing_imports',
      'listing_import_notes',
    ],
    reads: [
      { tables: ['users'], because: 'a business has an owner, a team, invitations and imports' },
      { tables: ['moderation_decisions'], because: 'a mail about a decision reads it when it leaves' },
    ],
    readsOfLaterFeatures: [
      {
        tables: ['subscriptions'],
        because: 'the gate of online booking sees plan and standing in one statement',
      },
      {
        tables: ['sessions', 'trainers'],
        because: 'a mail reads its facts when it leaves, so that they are current',
      },
      {
        tables: ['bookings'],
        because:
          'an owner cancels or completes their bookings before the account ends; a customer with a booking is no longer new',
      },
    ],
  },
  credentials: [teamInvitationCredential],
  routes: (
    services: Parameters<typeof businessRoutes>[0] &
      Parameters<typeof importRoutes>[0] &
      Parameters<typeof teamRoutes>[0],
  ) => [businessRoutes(services), importRoutes(services), teamRoutes(services)],
  personalData: () => [businessData],
  jobs: (services: Omit<ImportWorkerDeps, 'locateMany'> & { places: PlacesDeps; clock: Clock }) => ({
    ...importJobs({ ...services, locateMany: (postcodes) => locatePostcodes(services.places, postcodes) }),
    forgetOldInvitations: () => {
      const monthAgo = new Date(services.clock.now().getTime() - 30 * 86_400_000);
      return deleteOldInvitations(services.pool, monthAgo);
    },
  }),
  schedules: [...importSchedules, { task: 'forgetOldInvitations', pattern: '52 3 * * *' }],
  mails: {
    'mail.business-submitted': () => import('./mails/business-submitted.tsx'),
    'mail.listing-decided': () => import('./mails/listing-decided.tsx'),
    'mail.team-invitation': () => import('./mails/team-invitation.tsx'),
    'mail.team-changed': () => import('./mails/team-changed.tsx'),
  },
});
