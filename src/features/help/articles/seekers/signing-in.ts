import { PASSWORD_MIN_LENGTH } from '#features/accounts/sign-in/account-form-rules.ts';
import type { WrittenArticle } from '../article.ts';

export const signingIn: WrittenArticle = {
  slug: 'signing-in',
  reader: 'seekers',
  title: 'I cannot sign in',
  summary: 'Have a link sent to your e-mail address, or set a new password. Both work without the old one.',
  alsoAsked: [
    'password',
    'forgot',
    'log in',
    'login',
    'locked out',
    'passkey',
    'two-step',
    'authenticator',
    'lost phone',
    'verify',
  ],
  parts: [
    {
      list: [
        'Forgotten the password? [Set a new one](/forgot-password). We send a link to your e-mail address.',
        'No mail? Look in the spam folder, and check that it is the address you signed up with.',
        `A password has at least ${PASSWORD_MIN_LENGTH} characters.`,
        'With a passkey you sign in by fingerprint, face or PIN. Add one under [Other ways to sign in](/profile#passkeys).',
      ],
    },
    { heading: 'Two-step sign-in' },
    {
      text: 'If you set up an authenticator app and do not have it at hand, use one of the recovery codes that you were shown then. If you have neither, contact us: an admin can turn the second step off once we know that the account is yours.',
    },
  ],
  next: ['your-data'],
};
