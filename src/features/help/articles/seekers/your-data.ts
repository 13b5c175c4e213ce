import type { WrittenArticle } from '../article.ts';

export const yourData: WrittenArticle = {
  slug: 'your-data',
  reader: 'seekers',
  title: 'How do I get a copy of my data, or delete my account?',
  summary: 'Both are on your profile. You see what would end with the account before you decide.',
  alsoAsked: ['gdpr', 'privacy', 'close account', 'remove', 'download', 'personal data', 'erase'],
  parts: [
    {
      list: [
        '[Download my data](/profile#data) gives you everything we keep about you, at once.',
        '[Delete my account](/profile#delete) shows first which bookings would be cancelled, by their own policy, and what goes back.',
        'Records of payments stay as long as tax law asks, without your name and contact details.',
      ],
    },
    {
      text: 'Whoever has bookings of customers to come, as a business or a trainer, sees to those first. What we keep, why and for how long is in the [privacy policy](/privacy).',
    },
  ],
  next: ['notifications', 'signing-in'],
};
