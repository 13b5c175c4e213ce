import type { WrittenArticle } from '../article.ts';

export const workOnQueues: WrittenArticle = {
  slug: 'work-on-queues',
  reader: 'admins',
  title: 'How do we share the queues and decide many items at once?',
  summary:
    'Select “Unassigned” on a row to assign it. Tick several listings to approve them, or to reject them with one reason.',
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
    { heading: 'Assign items' },
    {
      list: [
        'Each row shows its admin. Select the name to assign the row to someone else or yourself, or to add a note for admins.',
        'Filter a queue by “Mine” or “Unassigned”. [Mine](/admin/mine) lists your items from all queues.',
        'If another admin has just assigned the same item, we show you a message and change nothing.',
      ],
    },
    { heading: 'Decide many at once' },
    {
      steps: [
        'Tick up to 50 listings in a queue, with the checkbox or the X key.',
        'Approve them, or reject them with one reason that each owner sees.',
        'If another admin has already decided some of them, we list those. We decide the others.',
        'You can undo all of them for ten seconds. Then we send the emails.',
      ],
    },
    {
      text: 'The [audit log](/admin/audit) records each decision separately, and each note without its text.',
    },
  ],
  next: ['view-as', 'signals-of-misuse'],
};
