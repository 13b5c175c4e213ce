import type { WrittenArticle } from '../article.ts';

export const promoCodes: WrittenArticle = {
  slug: 'promo-codes',
  reader: 'seekers',
  title: 'Why does my promo code not work?',
  summary:
    'Codes are made by businesses, for their own sessions. The line under the field says what is in the way.',
  alsoAsked: ['discount', 'voucher', 'offer', 'coupon', 'money off'],
  parts: [
    {
      text: 'Type the code under “Credits and codes” at the checkout and press Apply. Large and small letters, spaces and hyphens do not matter. What it takes off stands in the sum before you pay.',
    },
    { heading: 'When it is refused' },
    {
      list: [
        'It is of another business, or only for some of its sessions.',
        'It is not valid yet, or not any more.',
        'It is for people who have not booked with the business before.',
        'You have used it as often as it may be, or everybody together has.',
        'Booking several dates together takes off as much already. The two do not add up.',
      ],
    },
    {
      text: 'When a place booked with a code is cancelled, what goes back is of what you paid, and the use of the code is given back.',
    },
  ],
  next: ['book-a-session', 'passes'],
};
