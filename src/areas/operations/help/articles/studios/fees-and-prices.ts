import { formatPounds, priceBreakdown } from '#shared/domain/pence.ts';
import { feePercent, type WrittenArticle } from '../article.ts';

const example = priceBreakdown(1400);

export const feesAndPrices: WrittenArticle = {
  slug: 'fees-and-prices',
  reader: 'studios',
  title: 'Who pays the platform fee?',
  summary: `The customer pays it, on top of your price: ${feePercent}%. You get your full session fee.`,
  alsoAsked: ['commission', 'charge', 'percentage', 'cost', 'vat', 'price shown'],
  parts: [
    {
      text: `You set the session fee and we add ${feePercent}%: for a session fee of ${formatPounds(example.sessionFeePence)} people pay ${formatPounds(example.totalPence)}, and you get ${formatPounds(example.sessionFeePence)}.`,
    },
    {
      list: [
        'We always show the total first, with the fee next to it. UK law requires this.',
        'For a refund, we return our share and you return yours.',
        'A promo code lowers your session fee. We work out our fee on the discounted price.',
        'Free sessions have no fee.',
      ],
    },
    {
      text: 'Your monthly statement under [Payouts](/business/payouts) lists your earnings and all fees.',
    },
  ],
  next: ['payouts', 'plans'],
};
