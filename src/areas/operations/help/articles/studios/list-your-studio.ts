import { LISTINGS_SHOWN, MAX_DOCUMENTS } from '#areas/catalogue/claims/rules.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

export const listYourStudio: WrittenArticle = {
  slug: 'list-your-studio',
  reader: 'studios',
  title: 'How do I list my studio?',
  summary:
    'Claim your listing if it’s already here, or register a new one. Both are free, and we check each one.',
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
    { heading: 'Claim an existing listing' },
    {
      steps: [
        'Open [Claim Your Business](/claim-business) and search by name, address or postcode.',
        'Select “Claim This Business”.',
        `Tell us your role there. You can add up to ${formatQuantity(MAX_DOCUMENTS, 'document')}, which only our admins can see.`,
      ],
    },
    {
      text: `The search shows up to ${LISTINGS_SHOWN} listings. We usually decide within 1 to 3 business days.`,
    },
    { heading: 'Register a new listing' },
    {
      steps: [
        'Open your [Business Dashboard](/business) and select “Register Your Business”.',
        'Fill in the four steps. We keep your entries in your browser until you send them.',
        'Select “Submit for Review”. We’ll email you our decision.',
      ],
    },
    {
      text: 'If we don’t approve it, your dashboard shows the reason. Make the change and select “Fix and resubmit”.',
    },
    {
      text: 'Once we’ve approved your listing, people can find you. To take bookings online, publish sessions and choose a plan.',
    },
  ],
  next: ['publish-sessions', 'plans', 'payouts'],
};
