import { EARNED_AFTER_MS } from '#features/payouts/rules.ts';
import { feePercent, many, type WrittenArticle } from '../article.ts';

export const trainerPayouts: WrittenArticle = {
  slug: 'trainer-payouts',
  reader: 'trainers',
  title: 'What do I earn, and when is it paid?',
  summary: `Your hourly rate is yours in full, ${many(EARNED_AFTER_MS / 3_600_000, 'hour')} after the hour ends. The customer pays the ${feePercent}% fee on top.`,
  alsoAsked: ['money', 'bank', 'paid', 'commission', 'fee', 'tax', 'statement', 'earnings'],
  parts: [
    {
      text: 'Set payouts up under [Payouts](/trainer-dashboard?show=payouts) on your dashboard: the payment provider asks for your details, your bank account and proof of who you are. Until then your money waits for you.',
    },
    {
      list: [
        'What is yours is sent to your account at the provider, which pays it into your bank.',
        'Each month has a statement, as PDF and for spreadsheets.',
        'The law has us report to the tax office what sellers were paid here each year.',
      ],
    },
  ],
  next: ['trainer-hours', 'disputes'],
};
