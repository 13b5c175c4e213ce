import { ANSWER_RETENTION_DAYS } from '#areas/booking/waivers/rules.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

export const waivers: WrittenArticle = {
  slug: 'waivers',
  reader: 'studios',
  title: 'How do I ask people to sign a waiver?',
  summary:
    'Write and publish it under Waiver, with questions if you like. Each person signs once, before their first session.',
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
      steps: [
        'Open [Waiver](/business/waiver) and select “Start from our example” or “Start from scratch”. Trainers find it on their [dashboard](/trainer-dashboard?show=waiver).',
        'Edit the text, and add questions with “Add a question”.',
        'Under “Flag at check-in”, choose the answers your front desk should see.',
        'Select “Publish”.',
      ],
    },
    {
      list: [
        'We ask people on their confirmation, in My Bookings and by email. It doesn’t slow down booking.',
        'Adults sign for themselves. A parent or guardian signs for a child.',
        'Someone who books for another adult can send them a link to sign without an account.',
        'If you publish a new version, we ask everyone again.',
      ],
    },
    { heading: 'At check-in' },
    {
      text: 'The [front desk](/business/check-in) shows “Waiver not signed”, or “Check answers” for flagged answers. We log each reading and never export or email the answers, so don’t copy them.',
    },
    { heading: 'How long we keep answers' },
    {
      text: `We erase answers when someone withdraws consent, signs a new version or deletes their account, and ${formatQuantity(ANSWER_RETENTION_DAYS, 'day')} after their last date with you. A waiver can’t remove anyone’s legal right to claim for negligence.`,
    },
  ],
  next: ['check-people-in', 'team'],
};
