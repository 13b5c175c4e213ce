import type { WrittenArticle } from '../article.ts';

export const yourData: WrittenArticle = {
  slug: 'your-data',
  reader: 'seekers',
  title: 'How do I get a copy of my data, or delete my account?',
  summary:
    'Both are in your profile. Before you delete your account, we show you everything that ends with it.',
  alsoAsked: ['gdpr', 'privacy', 'close account', 'remove', 'download', 'personal data', 'erase'],
  parts: [
    {
      list: [
        '[Download my data](/profile/privacy#data): get a copy of everything we hold about you.',
        '[Delete my account](/profile/privacy#delete): see the bookings we’ll cancel and your refunds before you confirm.',
        'We keep payment records for as long as tax law requires, without your name and contact details.',
        'If your customers have upcoming bookings with you, deal with those first.',
      ],
    },
    {
      text: 'Read the [privacy policy](/privacy) for the data we hold, the reasons and the time limits.',
    },
  ],
  next: ['notifications', 'signing-in'],
};
