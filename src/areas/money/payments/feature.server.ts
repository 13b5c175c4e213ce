import { outbox } from '#shared/jobs/outbox.server.ts';
import { defineFeature } from '../../define-feature.ts';
import { cardCredential } from './cards/card-credentials.server.ts';

export const paymentsFeature = defineFeature({
  name: 'money/payments',
  tables: {
    owns: ['payments', 'refunds', 'disputes', 'dispute_files', 'payment_customers', 'provider_events'],
  },
  credentials: [cardCredential(outbox)],
});
