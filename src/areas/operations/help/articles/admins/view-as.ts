import type { WrittenArticle } from '../article.ts';

export const viewAs: WrittenArticle = {
  slug: 'view-as',
  reader: 'admins',
  title: 'How do I view the site as another person?',
  summary:
    'Select “View as” on their page and give a reason. You see their pages for half an hour and can’t change anything.',
  alsoAsked: ['impersonate', 'sign in as', 'their screen', 'support', 'look over the shoulder'],
  parts: [
    {
      steps: [
        'Find the person under [Users](/admin/users) and open their page.',
        'Select “View as” and give a reason. We email it to them straight away and show it in their profile.',
        'A bar on every page shows the person’s name and the end time. Use its button to stop.',
      ],
    },
    {
      list: [
        'You can’t book, pay, write, change or remove anything. The server refuses it, even if a page shows the button.',
        'You can’t view the site as another admin or as a suspended person.',
        'The [audit log](/admin/audit) records each view with its admin, time and reason.',
      ],
    },
    {
      text: 'If you can, ask the person first. A reason such as “Can’t see her Tuesday booking, asked by phone” helps them more than “Support”.',
    },
  ],
  next: ['work-on-queues'],
};
