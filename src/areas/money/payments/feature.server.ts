import { outbox } from '#shared/jobs/outbox.server.ts';
import { defineFeature } from '../../define-feature.ts';
import { cardCredential } from './cards/card-credentials.server.ts';

export const paymentsFeature = defineFeature({
  name: 'money/payments',
  credentials: [cardCredential(outbox)],
});
