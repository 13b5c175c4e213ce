import type { WrittenArticle } from '../article.ts';

export const becomeATrainer: WrittenArticle = {
  slug: 'become-a-trainer',
  reader: 'trainers',
  title: 'How do I become a trainer here?',
  summary: 'Apply with a profile. An admin reads it, and once it is approved you stand in the directory.',
  alsoAsked: [
    'apply',
    'application',
    'personal trainer',
    'pt',
    'approve',
    'rejected',
    'profile',
    'certification',
  ],
  parts: [
    {
      steps: [
        'Fill in the [application](/trainer-signup): who you are, what you teach and are qualified for, where and when.',
        'Submit it. An admin reads it, and a mail says what came of it.',
        'Once it is approved, your profile is in the [directory](/personal-trainers), and your [dashboard](/trainer-dashboard) has your times and bookings.',
      ],
    },
    {
      list: [
        'An application that was sent back says why. Change what is asked and hand it in again.',
        'Rate and times you change at once. Other words in your profile are read again, and until then it is not shown.',
        'Where you live is shown as a rough point on the map, never as an address.',
      ],
    },
  ],
  next: ['trainer-hours', 'trainer-payouts'],
};
