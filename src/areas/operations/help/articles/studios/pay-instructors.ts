import type { WrittenArticle } from '../article.ts';

export const payInstructors: WrittenArticle = {
  slug: 'pay-instructors',
  reader: 'studios',
  title: 'How do I work out instructor pay?',
  summary: 'Set their rates under Instructor pay. We count their classes and attendance.',
  alsoAsked: ['pay rate', 'wages', 'payroll', 'teacher', 'cover', 'per head', 'hourly'],
  parts: [
    { text: 'Instructor pay is part of Premium Pro. Owners and managers see it.' },
    {
      steps: [
        'Open [Instructor pay](/business/pay).',
        'Under “Set a rate”, choose the instructor, how you pay and the amount.',
        'Choose the first day of the rate. Choose a session if the rate is only for that one.',
        'Choose a period at the top, and select “Download the pay run”.',
      ],
    },
    {
      list: [
        'Cover is paid to the cover instructor, not to the regular one.',
        '“Per person” counts everyone marked as here, and walk-ins.',
        'Cancelled dates and closures pay nothing.',
        'A new rate replaces the earlier one from its first day.',
      ],
    },
    {
      text: 'The pay run uses the register as it is now. If you correct attendance later, it changes. Keep the file that you paid by.',
    },
  ],
  next: ['team', 'check-people-in'],
};
