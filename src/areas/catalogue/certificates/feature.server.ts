import { defineFeature } from '../../define-feature.ts';
import { complianceJobs, complianceSchedules } from './jobs.server.ts';
import { certificateRows, eraseCertificates } from './queries.server.ts';
import { safetyRoutes } from './routes.server.ts';

export const certificatesFeature = defineFeature({
  name: 'catalogue/certificates',
  tables: {
    owns: ['certificates'],
    reads: [
      { tables: ['businesses'], because: 'a document belongs to a business' },
      { tables: ['users'], because: 'a mail reads its facts when it leaves, so that they are current' },
    ],
    readsOfLaterFeatures: [
      {
        tables: ['sessions'],
        because: 'an owner sees the sessions that wait for documents next to the documents',
      },
    ],
  },
  routes: (services: Parameters<typeof safetyRoutes>[0]) => [safetyRoutes(services)],
  personalData: () => [
    { tables: { papers: certificateRows }, close: (tx, { userId }) => eraseCertificates(tx, userId) },
  ],
  jobs: complianceJobs,
  schedules: complianceSchedules,
  mails: {
    'mail.certificate-news': () => import('./mails/certificate-news.tsx'),
    'mail.certificate-status': () => import('./mails/certificate-status.tsx'),
  },
});
