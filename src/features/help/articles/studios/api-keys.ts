import type { WrittenArticle } from '../article.ts';

export const apiKeys: WrittenArticle = {
  slug: 'api-keys',
  reader: 'studios',
  title: 'How do my own programs ask Fettle?',
  summary:
    'Make a key for each program: a till, a website, a spreadsheet. It may do what you tick, and you can revoke it at any time.',
  alsoAsked: [
    'api',
    'key',
    'token',
    'developer',
    'integration',
    'zapier',
    'webhook',
    'till',
    'programmer',
    'secret',
  ],
  parts: [
    {
      text: 'The owner makes keys at [API](/business/api). A key is shown once, when it is made: put it where the program reads it, and nowhere that others can, such as a page or an email. You are told by email of each key that is made. Before one is made we ask again who you are, if you signed in longer ago than fifteen minutes.',
    },
    {
      list: [
        'Tick only what the program needs. A till that checks people in need not see your customers.',
        'A key that books takes places from the same count as everybody, and never more than there are. People pay you elsewhere; we take no fee, and write them no email.',
        'A key that changes sessions goes by the rules of the form: what it makes waits until we have read it.',
        'A key that takes everything along can download all that your business has here, customers among it. Give that to a back-up, and to nothing else.',
        'Bookings that a key made stand among yours with “through” and its name.',
        'Revoke a key that is not used, or that somebody else may have seen: it opens nothing from that moment.',
      ],
    },
    {
      text: 'What a program can ask, with examples and a form that sends them, stands on the page for [developers](/developers).',
    },
  ],
  next: ['open-data', 'team'],
};
