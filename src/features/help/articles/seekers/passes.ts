import { BACK_FOR_DAYS } from '#features/credits/credit-words.ts';
import { COOLING_OFF_DAYS, WARNED_DAYS } from '#features/credits/rules.ts';
import { many, type WrittenArticle } from '../article.ts';

export const passes: WrittenArticle = {
  slug: 'passes',
  reader: 'seekers',
  title: 'How do passes work?',
  summary: 'A pass is several places of one business, paid for at once. One credit books one place.',
  alsoAsked: [
    'credit',
    'class pack',
    'bundle',
    'pause',
    'expire',
    'run out',
    'punch card',
    'intro offer',
    'new customer',
    'block',
    'share',
    'family',
  ],
  parts: [
    {
      text: 'A business that sells passes says so on its page. What a pass is for, how long it lasts and what it costs in all stand there before you buy. Your passes are under [My passes](/passes).',
    },
    { heading: 'New to a business' },
    {
      text: 'Some have an offer for people who have not booked with them before, such as 14 days unlimited, once each. Without a number of places it is for one place at every class on its days, for you alone.',
    },
    { heading: 'Using it' },
    {
      list: [
        'At the checkout you are offered your credits; nothing is used unasked.',
        'One credit covers one place, whoever comes. A family uses one pass.',
        'What ends first is used first.',
      ],
    },
    { heading: 'Sharing it' },
    {
      text: 'Where the business lets a pass be shared, My passes has Share with somebody: enter their address, and they accept by the link that we mail, with an account of their own. They book with your credits, and you see which dates. What they cancel in time comes back to your pass. Either of you can end it; what is booked stays booked.',
    },
    { heading: 'When plans change' },
    {
      list: [
        `Cancel in time, and the credit comes back, good for at least ${many(BACK_FOR_DAYS, 'day')} more. Too late, and it stays used.`,
        'When the business calls the date off, it comes back as well.',
        'A booking made with a credit moves to another date for nothing.',
        'Where the pass allows it, you can pause it: what is left lasts so much longer.',
      ],
    },
    { heading: 'Giving it back' },
    {
      text: `Within ${many(COOLING_OFF_DAYS, 'day')}, and while none of it is used, you can give a pass back for all of its money under [My passes](/passes). An introductory offer without a number brings the days that you have not used. After that ask the business, which can refund what is unused.`,
    },
    {
      text: `We write to you ${many(WARNED_DAYS, 'day')} before the last day of your credits. What is unused after it is gone.`,
    },
  ],
  next: ['cancelling-and-refunds', 'gift-vouchers', 'promo-codes'],
};
