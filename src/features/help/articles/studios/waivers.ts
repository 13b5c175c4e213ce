import { ANSWERS_KEPT_DAYS } from '#features/waivers/rules.ts';
import { many, type WrittenArticle } from '../article.ts';

export const waivers: WrittenArticle = {
  slug: 'waivers',
  reader: 'studios',
  title: 'How do I have people sign a waiver?',
  summary: 'Write it under Waiver, with questions if you like. Each person signs once, before they come.',
  alsoAsked: [
    'health questionnaire',
    'par-q',
    'disclaimer',
    'consent form',
    'liability',
    'medical',
    'injury',
    'signing link',
  ],
  parts: [
    {
      list: [
        'Begin with our example under [Waiver](/business/waiver), or with your own words. Trainers find it on their [dashboard](/trainer-dashboard?show=waiver).',
        'Ask by yes or no, in words, or by a choice, and say which answers your desk should see.',
        'People are asked on their confirmation, under My Bookings, and by mail. Booking takes no longer for it.',
        'Each person signs for themselves, and a parent or guardian for a child. Who books for another grown-up can have a link sent to them, by which they sign without an account. It is asked once; other words are a new version, and ask again.',
      ],
    },
    { heading: 'At the door' },
    {
      text: '[Front desk](/business/check-in) says “Waiver not signed”, or “Read the answers” where there is something to see. Every reading is written down. Answers are in no export and no mail, so do not copy them.',
    },
    { heading: 'How long answers are kept' },
    {
      text: `Answers go when a person takes their consent back, signs your next version or deletes their account, and ${many(ANSWERS_KEPT_DAYS, 'day')} after their last date with you. Nothing you write takes away what the law gives people who are hurt by negligence.`,
    },
  ],
  next: ['check-people-in', 'team'],
};
