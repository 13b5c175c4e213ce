import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import { defineFeature } from '../../define-feature.ts';
import { deleteOldClaimDocuments } from './decide-claim.server.ts';
import { claimRows, withdrawUserClaims } from './queries.server.ts';
import { claimRoutes } from './routes.server.ts';

export const claimsFeature = defineFeature({
  name: 'catalogue/claims',
  tables: {
    owns: ['claims'],
    reads: [{ tables: ['businesses', 'users'], because: 'a claim names a listing and a claimant' }],
  },
  routes: (services: Parameters<typeof claimRoutes>[0]) => [claimRoutes(services)],
  personalData: () => [
    { tables: { claims: claimRows }, close: (tx, { userId }) => withdrawUserClaims(tx, userId) },
  ],
  jobs: (services: { pool: Pool; clock: Clock; storage: FileStorage }) => ({
    forgetClaimDocuments: () => deleteOldClaimDocuments(services),
  }),
  schedules: [{ task: 'forgetClaimDocuments', pattern: '50 3 * * *' }],
  mails: {
    'mail.claim-decided': () => import('./mails/claim-decided.tsx'),
  },
});
