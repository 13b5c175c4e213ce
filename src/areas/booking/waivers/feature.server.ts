import { defineFeature } from '../../define-feature.ts';
import { waiverJobs, waiverSchedules } from './jobs.server.ts';
import { signingLinkCredential } from './link-credentials.server.ts';
import { eraseWaivers, signatureRows } from './queries.server.ts';
import { waiverRoutes } from './routes.server.ts';

export const waiversFeature = defineFeature({
  name: 'booking/waivers',
  tables: {
    owns: ['waivers', 'waiver_signatures', 'waiver_links'],
    reads: [
      {
        tables: ['bookings', 'businesses', 'sessions', 'trainers'],
        because: 'a waiver asks the attendees of a seller’s future bookings',
      },
    ],
  },
  credentials: [signingLinkCredential],
  routes: (services: Parameters<typeof waiverRoutes>[0]) => [waiverRoutes(services)],
  personalData: () => [
    {
      tables: { 'waivers-signed': signatureRows },
      async close(tx, { userId }) {
        await eraseWaivers(tx, userId);
        return [];
      },
    },
  ],
  jobs: waiverJobs,
  schedules: waiverSchedules,
});
