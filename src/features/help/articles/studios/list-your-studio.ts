import { LISTINGS_SHOWN, MAX_DOCUMENTS } from '#features/claims/rules.ts';
import { many, type WrittenArticle } from '../article.ts';

export const listYourStudio: WrittenArticle = {
  slug: 'list-your-studio',
  reader: 'studios',
  title: 'How do I list my studio?',
  summary:
    'Claim the listing that is there already, or register a new one. Both are free, and somebody reads each.',
  alsoAsked: [
    'register',
    'sign up',
    'claim',
    'verification',
    'verify',
    'approve',
    'ownership',
    'pending',
    'review',
    'rejected',
    'gym',
  ],
  parts: [
    { heading: 'Your studio is listed already' },
    {
      text: `Many are, without an owner. Look for yours by name, address or postcode on [Claim Your Business](/claim-business), which shows up to ${LISTINGS_SHOWN} at a time, and press “Claim This Business”. Say how you belong to it, with up to ${many(MAX_DOCUMENTS, 'document')} if you like. Admins alone read them, and we usually decide within 1 to 3 business days.`,
    },
    { heading: 'It is not' },
    {
      steps: [
        'Open your [Business Dashboard](/business) and press “Register Your Business”.',
        'Fill in four steps: what it is, how to reach it, opening times and the like, and what it has. What you type stays in your browser until you send it.',
        'Press “Submit for Review”. An admin reads it, and a mail says what came of it.',
      ],
    },
    {
      text: 'A listing that was not approved says why on the dashboard. Change what is asked and hand it in again.',
    },
    {
      text: 'Once it is approved people find you. To be booked online, publish sessions and choose a plan.',
    },
  ],
  next: ['publish-sessions', 'plans', 'payouts'],
};
