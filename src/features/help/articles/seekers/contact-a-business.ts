import type { WrittenArticle } from '../article.ts';

export const contactABusiness: WrittenArticle = {
  slug: 'contact-a-business',
  reader: 'seekers',
  title: 'Something was wrong at a session. Whom do I tell?',
  summary: 'The business first: it runs the session and can refund or move your booking. Then us.',
  alsoAsked: [
    'complaint',
    'problem',
    'unhappy',
    'unsafe',
    'nobody there',
    'injury',
    'report',
    'dispute',
    'complain',
  ],
  parts: [
    {
      text: 'Your contract for the session is with the business that runs it. Its telephone number and e-mail address stand on your booking, under [My Bookings](/bookings). It can refund some or all of what you paid, and give you another date.',
    },
    {
      list: [
        'Something about a listing is wrong, misleading or unsafe: press Report on its page. You don’t need an account, and the business does not learn who you are.',
        'You cannot agree about a refund, or your question is about booking, payment or your account: [contact us](/contact), and tick “This is a complaint” if it is one.',
        'In an emergency call 999.',
      ],
    },
  ],
  next: ['complaints', 'cancelling-and-refunds', 'reviews'],
};
