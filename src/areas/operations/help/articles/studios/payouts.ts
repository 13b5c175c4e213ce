import { PAYABLE_AFTER_MS } from '#areas/money/payouts/rules.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

export const payouts: WrittenArticle = {
  slug: 'payouts',
  reader: 'studios',
  title: 'When do my payouts arrive?',
  summary: `You earn a booking’s session fee ${formatQuantity(PAYABLE_AFTER_MS / 3_600_000, 'hour')} after the session ends, or at check-in. We then send it to your bank.`,
  alsoAsked: [
    'bank account',
    'paid',
    'transfer',
    'earnings',
    'stripe',
    'identity',
    'statement',
    'waiting',
    'held back',
    'vat number',
  ],
  parts: [
    { heading: 'Set up payouts' },
    {
      steps: [
        'Open [Payouts](/business/payouts) and select “Set up payouts”.',
        'Give the payment provider your details and bank account.',
        'Confirm your identity if the page asks for it.',
      ],
    },
    { text: 'People can book before you finish. We keep your money safe until then.' },
    {
      list: [
        `You earn a session fee ${formatQuantity(PAYABLE_AFTER_MS / 3_600_000, 'hour')} after the session ends, or sooner for people you check in.`,
        'We send it to your account at the provider, which pays it into your bank.',
        'We take later refunds from your next earnings.',
        'Disputed money waits until the bank has decided.',
      ],
    },
    { heading: 'If your bank returns a payout' },
    {
      steps: [
        'Select “Change bank details” or “Bank and schedule” on [Payouts](/business/payouts).',
        'Correct the account details. Most returns come from a wrong account number.',
      ],
    },
    { text: 'We’ll send the money again with the next payout.' },
    { heading: 'Statements' },
    {
      text: 'Each month has a statement and an invoice for our fees, as PDF and CSV. Only the owner can see payouts.',
    },
  ],
  next: ['fees-and-prices', 'disputes'],
};
