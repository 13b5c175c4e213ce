import { formatPounds, priceBreakdown } from '#shared/domain/pence.ts';
import { feePercent, type WrittenArticle } from '../article.ts';

const example = priceBreakdown(1400);

export const feesAndPrices: WrittenArticle = {
  slug: 'fees-and-prices',
  reader: 'studios',
  title: 'Who pays the platform fee?',
  summary: `The customer, on top of your price: ${feePercent}%. Your session fee is yours in full.`,
  alsoAsked: ['commission', 'charge', 'percentage', 'cost', 'vat', 'price shown'],
  parts: [
    {
      text: `You set the session fee. The platform fee of ${feePercent}% is added to it: for a session fee of ${formatPounds(example.sessionFeePence)} people pay ${formatPounds(example.totalPence)}, and ${formatPounds(example.sessionFeePence)} of it is yours.`,
    },
    {
      list: [
        'People see the total first everywhere, with its parts beside it. The law asks for that.',
        'Of a refund each gives back its share: you yours, we ours.',
        'What a promo code takes off comes off your session fee, and our fee is reckoned on what is left.',
        'A session that is free costs nobody anything.',
      ],
    },
    {
      text: 'What you were paid and what was charged stand in your monthly statement, under [Payouts](/business/payouts).',
    },
  ],
  next: ['payouts', 'plans'],
};
