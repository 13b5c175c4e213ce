import type { WrittenArticle } from '../article.ts';

export const promoCodes: WrittenArticle = {
  slug: 'promo-codes',
  reader: 'seekers',
  title: 'Why does my promo code not work?',
  summary:
    'Each code belongs to one business and its sessions. The message under the box explains why it isn’t valid.',
  alsoAsked: ['discount', 'voucher', 'offer', 'coupon', 'money off'],
  parts: [
    {
      steps: [
        'At checkout, select “Add a promo code”.',
        'Enter the code and select “Apply”. Capitals, spaces and hyphens don’t matter.',
        'Check the discount in the total before you pay.',
      ],
    },
    { heading: 'Common reasons' },
    {
      list: [
        'The code is for another business, or only for some of its sessions.',
        'The code hasn’t started or has expired.',
        'The code is only for new customers.',
        'You’ve reached the limit for the code, or all its uses are gone.',
        'You already get a discount of the same size for booking several dates. You can’t combine the two.',
      ],
    },
    {
      text: 'If you cancel a place booked with a code, we refund the amount you paid. You can use the code again.',
    },
  ],
  next: ['book-a-session', 'passes'],
};
