import { ANSWER_WORKING_DAYS, COMPLAINT_DAYS } from '../../messages/message-options.ts';
import { many, type WrittenArticle } from '../article.ts';

export const complaints: WrittenArticle = {
  slug: 'complaints',
  reader: 'seekers',
  title: 'How we deal with complaints',
  summary: `Write to us and tick “This is a complaint”. We say at once that we have it, and answer within ${many(COMPLAINT_DAYS, 'day')}.`,
  alsoAsked: ['complain', 'contact', 'write', 'ombudsman', 'unfair', 'privacy', 'accessibility', 'reference'],
  parts: [
    {
      text: 'A complaint is anything that went wrong and that you want us to look into and put right: with a booking or a refund, with a business or trainer, with how we use your data, or with how we answered you.',
    },
    {
      steps: [
        'Open [Contact us](/contact), choose what it is about and tick “This is a complaint”. Signed in, choose the booking as well.',
        'You get a reference such as H-4F7K2 at once, on the page and by email.',
        'One of us looks into it. If we need to know more, or to ask the business, we tell you.',
        `You hear from us by email within ${many(COMPLAINT_DAYS, 'day')} at the latest: what we found, what we do about it, and why.`,
      ],
    },
    {
      text: `To add something, answer our email and leave the reference in its subject. Whatever is no complaint we answer within ${many(ANSWER_WORKING_DAYS, 'working day')}. Signed in, you see under [Contact us](/contact) how each of your messages stands.`,
    },
    { heading: 'If you do not agree' },
    {
      list: [
        'Answer our email and say why: somebody looks at it again.',
        'About your data you can turn to the Information Commissioner’s Office at any time: [Privacy](/privacy) says how.',
        'You can ask your bank about a card payment, and a court about a contract, whatever we have answered.',
      ],
    },
  ],
  next: ['contact-a-business', 'cancelling-and-refunds', 'your-data'],
};
