import { defineFeature } from '../../define-feature.ts';

export const accountMailsFeature = defineFeature({
  name: 'messaging/account-mails',
  tables: {
    reads: [
      {
        tables: ['audit_log', 'impersonations', 'users'],
        because: 'a mail reads its facts when it leaves, so that they are current',
      },
    ],
    readsOfLaterFeatures: [
      {
        tables: ['bookings', 'businesses', 'reviews', 'sessions', 'trainers'],
        because: 'a mail reads its facts when it leaves, so that they are current',
      },
    ],
  },
  mails: {
    'mail.verify-address': () => import('./verify-address.tsx'),
    'mail.confirm-new-address': () => import('./confirm-new-address.tsx'),
    'mail.reset-password': () => import('./reset-password.tsx'),
    'mail.magic-link': () => import('./magic-link.tsx'),
    'mail.account-notice': () => import('./account-notice.tsx'),
    'mail.impersonation-started': () => import('./impersonation-started.tsx'),
    'mail.admin-action': () => import('./admin-action.tsx'),
  },
});
