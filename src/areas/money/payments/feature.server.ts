import { type Outbox, outbox } from '#shared/jobs/outbox.server.ts';
import { defineFeature } from '../../define-feature.ts';
import { cardCredential } from './cards/card-credentials.server.ts';
import { cardData, cardJobs } from './cards/card-data.server.ts';
import type { CardVault } from './cards/card-vault.server.ts';
import { cardRoutes } from './cards/routes.server.ts';
import { disputeRows, eraseEvidence } from './disputes/dispute-queries.server.ts';
import { disputeJobs, disputeSchedules, type ReconcileDisputesDeps } from './disputes/jobs.server.ts';
import { paymentRows } from './queries.server.ts';
import { paymentJobs, paymentSchedules, type RefundDeps } from './refund-payment.server.ts';
import { paymentRoutes } from './routes.server.ts';

export const paymentsFeature = defineFeature({
  name: 'money/payments',
  tables: {
    owns: ['payments', 'refunds', 'disputes', 'dispute_files', 'payment_customers', 'provider_events'],
  },
  credentials: [cardCredential(outbox)],
  routes: (
    services: Omit<Parameters<typeof paymentRoutes>[0], 'target'> & {
      paymentsTarget: Parameters<typeof paymentRoutes>[0]['target'];
    } & Parameters<typeof cardRoutes>[0],
  ) => [paymentRoutes({ ...services, target: services.paymentsTarget }), cardRoutes(services)],
  personalData: (services: { cards: CardVault; outbox: Outbox }) => [
    {
      tables: { payments: paymentRows, disputes: disputeRows },
      async close(tx, { userId }) {
        await eraseEvidence(tx, userId);
        return [];
      },
    },
    cardData(services),
  ],
  jobs: (services: RefundDeps & ReconcileDisputesDeps & { cards: CardVault }) => ({
    ...paymentJobs(services),
    ...disputeJobs(services),
    ...cardJobs(services),
  }),
  schedules: [...paymentSchedules, ...disputeSchedules],
});
