import { MIN_DAYS_AFTER_RETURN } from '#areas/money/entitlements/credit-text.ts';
import { COOLING_OFF_DAYS, EXPIRY_WARNING_DAYS } from '#areas/money/entitlements/rules.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

export const passes: WrittenArticle = {
  slug: 'passes',
  reader: 'seekers',
  title: 'How do passes work?',
  summary: 'A pass gives you several places at one business for one payment. One credit books one place.',
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
      text: 'Open a business’s page to see its passes. Each one shows its sessions, expiry date and total price before you buy. Your passes are in [My passes](/passes).',
    },
    { heading: 'Introductory offers' },
    {
      text: 'Some businesses have an offer for new customers, for example 14 days unlimited. You can buy it once. An unlimited offer covers one place per session, for you only.',
    },
    { heading: 'Use it' },
    {
      list: [
        'At checkout, choose to use a credit. We never use one automatically.',
        'One credit covers one place, for you or anyone you bring.',
        'We use the credits that expire soonest first.',
      ],
    },
    { heading: 'Share it' },
    {
      steps: [
        'Open [My passes](/passes) and select “Share this pass”. Only some passes can be shared.',
        'Enter the other person’s email address. We email them a link.',
        'They accept the link with their own account and book with your credits.',
      ],
    },
    {
      list: [
        'You can see the dates they book.',
        'If they cancel in time, the credit goes back to your pass.',
        'Either of you can stop sharing. Existing bookings aren’t affected.',
      ],
    },
    { heading: 'When plans change' },
    {
      list: [
        `Cancel in time and you get the credit back, valid for at least ${formatQuantity(MIN_DAYS_AFTER_RETURN, 'day')}. After the deadline you lose the credit.`,
        'If the business cancels, you always get the credit back.',
        'Moving a booking made with a credit is free.',
        'Some passes let you pause. We extend the pass by the same number of days.',
      ],
    },
    { heading: 'Get a refund' },
    {
      list: [
        `Open [My passes](/passes) within ${formatQuantity(COOLING_OFF_DAYS, 'day')} of buying. If you haven’t used any credits, you get a full refund.`,
        'For an unlimited introductory offer, you get a refund for the unused days.',
        'After that, ask the business. It can refund unused credits.',
        `We email you ${formatQuantity(EXPIRY_WARNING_DAYS, 'day')} before your credits expire.`,
      ],
    },
  ],
  next: ['cancelling-and-refunds', 'gift-vouchers', 'promo-codes'],
};
