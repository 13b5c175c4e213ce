import type { WrittenArticle } from '../article.ts';

export const becomeATrainer: WrittenArticle = {
  slug: 'become-a-trainer',
  reader: 'trainers',
  title: 'How do I become a trainer here?',
  summary: 'Apply with a profile. After we’ve approved it, you’re in the directory.',
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
        'Fill in the [application](/trainer-signup): your bio, specialties, qualifications, location and times.',
        'Select “Submit Application”. We check it and email you our decision.',
        'After approval, your profile is in the [directory](/personal-trainers). Your [dashboard](/trainer-dashboard) has your times and bookings.',
      ],
    },
    {
      list: [
        'If we don’t approve it, we give the reason. Make the changes and resubmit.',
        'Changes to your rate and times are live straight away. We check other changes first, and your profile is hidden until then.',
        'The map shows your approximate area, never your address.',
      ],
    },
  ],
  next: ['trainer-hours', 'trainer-payouts'],
};
