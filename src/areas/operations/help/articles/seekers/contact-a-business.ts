import type { WrittenArticle } from '../article.ts';

export const contactABusiness: WrittenArticle = {
  slug: 'contact-a-business',
  reader: 'seekers',
  title: 'Something went wrong at a session. Who do I tell?',
  summary:
    'Contact the business first. It runs the session and can refund or move your booking. If that doesn’t help, contact us.',
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
      steps: [
        'Open [My Bookings](/bookings) and find the booking. It shows the business’s phone number and email address.',
        'Tell the business. It can refund all or part of your payment, or move you to another date.',
        'If you can’t agree, [contact us](/contact). Tick “This is a complaint” if you want us to investigate.',
      ],
    },
    {
      list: [
        'Contact us directly about booking, payment or your account.',
        'To report a wrong, misleading or unsafe listing, select “Report this listing” on its page. You don’t need an account, and we don’t tell the business your name.',
        'In an emergency, call 999.',
      ],
    },
  ],
  next: ['complaints', 'cancelling-and-refunds', 'reviews'],
};
