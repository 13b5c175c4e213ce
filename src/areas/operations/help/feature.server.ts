import { defineFeature } from '../../define-feature.ts';

export const helpFeature = defineFeature({
  name: 'operations/help',
  mails: {
    'mail.message-received': () => import('./mails/message-received.tsx'),
    'mail.message-answered': () => import('./mails/message-answered.tsx'),
    'mail.complaints-due': () => import('./mails/complaints-due.tsx'),
  },
});
