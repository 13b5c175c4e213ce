import { ANSWER_WORKING_DAYS, COMPLAINT_DAYS, COMPLAINT_PROMISE } from '../../messages/message-options.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

export const complaints: WrittenArticle = {
  slug: 'complaints',
  reader: 'seekers',
  title: 'How we deal with complaints',
  summary: `Send us a message and tick “This is a complaint”. ${COMPLAINT_PROMISE}`,
  alsoAsked: ['complain', 'contact', 'write', 'ombudsman', 'unfair', 'privacy', 'accessibility', 'reference'],
  parts: [
    {
      steps: [
        'Open [Contact us](/contact) and choose a topic. If you’re signed in, choose the booking too.',
        'Tick “This is a complaint” and select “Send message”.',
        'Keep your reference, for example H-4F7K2. We show it on the page and email it to you.',
        `We look into it and reply within ${formatQuantity(ANSWER_WORKING_DAYS, 'working day')}. If we have questions, we ask you or the business.`,
        `Within ${formatQuantity(COMPLAINT_DAYS, 'day')}, we settle it and email you our findings, our decision and the reasons.`,
      ],
    },
    {
      text: `To add something, reply to our email and keep the reference in the subject. We answer other messages within ${formatQuantity(ANSWER_WORKING_DAYS, 'working day')}. Sign in and open [Contact us](/contact) to see the status of each message.`,
    },
    { heading: 'If you don’t agree' },
    {
      list: [
        'Reply to our email and tell us why. Someone will look at it again.',
        'For a complaint about your data, contact the Information Commissioner’s Office at any time. See [Privacy](/privacy).',
        'You can also ask your bank about a card payment, or go to court.',
      ],
    },
  ],
  next: ['contact-a-business', 'cancelling-and-refunds', 'your-data'],
};
