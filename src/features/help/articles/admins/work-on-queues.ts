import type { WrittenArticle } from '../article.ts';

export const workOnQueues: WrittenArticle = {
  slug: 'work-on-queues',
  reader: 'admins',
  title: 'How do we share the queues, and decide many at once?',
  summary:
    'Give a row to an admin with “Nobody has it”, and tick several listings to approve or reject them with one reason.',
  alsoAsked: [
    'assign',
    'assignee',
    'bulk',
    'many',
    'undo',
    'internal notes',
    'mine',
    'approve all',
    'reject',
  ],
  parts: [
    { heading: 'Who has what' },
    {
      list: [
        'Each row says who has it. Press it to give it to an admin, yourself among them, and to write a note that only admins read.',
        'A queue is narrowed to “Mine” or “Nobody’s”. [Mine](/admin/mine) gathers what is yours of all queues.',
        'When two give the same thing away at once, the second is told who was first, and nothing is changed.',
      ],
    },
    { heading: 'Many at once' },
    {
      steps: [
        'Tick up to 50 listings of a queue, with the box or with the key X.',
        'Approve them, or reject them with one reason, which each owner reads.',
        'Whatever another admin was first with is named with why; all others are decided.',
        'Undo takes them all back for ten seconds. The emails leave after that.',
      ],
    },
    {
      text: 'Every decision stands in the [audit log](/admin/audit) as one of its own. Notes stand there without their words.',
    },
  ],
  next: ['view-as', 'signals-of-misuse'],
};
