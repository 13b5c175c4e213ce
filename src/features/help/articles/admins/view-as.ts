import type { WrittenArticle } from '../article.ts';

export const viewAs: WrittenArticle = {
  slug: 'view-as',
  reader: 'admins',
  title: 'How do I see the site as somebody sees it?',
  summary:
    'Press “View as” on their page and say why: for half an hour you read what they read, and can change nothing.',
  alsoAsked: ['impersonate', 'sign in as', 'their screen', 'support', 'look over the shoulder'],
  parts: [
    {
      steps: [
        'Find the person among the [users](/admin/users) and open their page.',
        'Press “View as” and give a reason. They read it: in an email that leaves at once, and in their profile.',
        'A bar on every page says as whom and until when you see it, and ends it at one press.',
      ],
    },
    {
      list: [
        'Nothing can be booked, paid, written, changed or removed. The server refuses it, whatever the page offers.',
        'Other admins cannot be viewed, nor somebody who is suspended.',
        'Each view stands in the [audit log](/admin/audit) with who, when and why.',
      ],
    },
    {
      text: 'Ask the person first where you can. A reason such as “Cannot see her booking of Tuesday, asked by phone” says more to them than “Support”.',
    },
  ],
  next: ['work-on-queues'],
};
