import { PASSWORD_MIN_LENGTH } from '#areas/identity/accounts/sign-in/account-form-rules.ts';
import type { WrittenArticle } from '../article.ts';

export const signingIn: WrittenArticle = {
  slug: 'signing-in',
  reader: 'seekers',
  title: 'I can’t sign in',
  summary: 'Email yourself a sign-in code, or set a new password. You don’t need the old one.',
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
      steps: [
        'Open [Forgot password](/forgot-password) and enter your email address.',
        'Open the link in our email. Check your spam folder if you can’t see it.',
        `Choose a new password with at least ${PASSWORD_MIN_LENGTH} characters.`,
      ],
    },
    {
      list: [
        'Use the email address you signed up with.',
        'You don’t need a password. Leave it empty on the [sign-in page](/sign-in) and we’ll email you a code.',
        'A passkey lets you sign in by fingerprint, face or PIN. Add one in [Other ways to sign in](/profile/security#passkeys).',
      ],
    },
    { heading: 'Two-step sign-in' },
    {
      text: 'If you don’t have your authenticator app, enter one of your recovery codes. If you don’t have those, contact us. An admin can turn off two-step sign-in after checking your identity.',
    },
  ],
  next: ['your-data'],
};
