import { PAYABLE_AFTER_MS } from '#areas/money/payouts/rules.ts';
import { feePercent, formatQuantity, type WrittenArticle } from '../article.ts';

export const trainerPayouts: WrittenArticle = {
  slug: 'trainer-payouts',
  reader: 'trainers',
  title: 'What do I earn, and when is it paid?',
  summary: `You earn your full price ${formatQuantity(PAYABLE_AFTER_MS / 3_600_000, 'hour')} after the appointment ends. The customer pays the ${feePercent}% fee on top.`,
  alsoAsked: ['money', 'bank', 'paid', 'commission', 'fee', 'tax', 'statement', 'earnings'],
  parts: [
    {
      text: 'Set up payouts under [Payouts](/trainer-dashboard?show=payouts) on your dashboard. The payment provider asks for your details, bank account and proof of identity. We keep your earnings for you until then.',
    },
    {
      list: [
        'We send your earnings to your account at the provider, which pays them into your bank.',
        'You get a statement for each month, as a PDF and as a spreadsheet.',
        'By law, we report each seller’s yearly earnings to HMRC.',
      ],
    },
  ],
  next: ['trainer-hours', 'disputes'],
};
