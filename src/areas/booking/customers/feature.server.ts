import { defineFeature } from '../../define-feature.ts';
import { customersPushes } from './pushes.server.ts';

export const customersFeature = defineFeature({
  name: 'booking/customers',
  mails: {
    'mail.customer-message': () => import('./mails/customer-message.tsx'),
  },
  pushes: customersPushes,
});
