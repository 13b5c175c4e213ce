import { defineFeature } from '../../define-feature.ts';
import { passInvitationCredential } from './share/share-credentials.server.ts';

export const entitlementsFeature = defineFeature({
  name: 'money/entitlements',
  credentials: [passInvitationCredential],
  mails: {
    'mail.membership-news': () => import('./mails/membership-news.tsx'),
    'mail.pass-news': () => import('./mails/pass-news.tsx'),
    'mail.pass-shared': () => import('./mails/pass-shared.tsx'),
    'mail.share-news': () => import('./mails/share-news.tsx'),
    'mail.voucher-news': () => import('./mails/voucher-news.tsx'),
    'mail.gift-voucher': () => import('./mails/gift-voucher.tsx'),
  },
});
