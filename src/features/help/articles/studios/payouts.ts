import { EARNED_AFTER_MS } from '#features/payouts/rules.ts';
import { many, type WrittenArticle } from '../article.ts';

export const payouts: WrittenArticle = {
  slug: 'payouts',
  reader: 'studios',
  title: 'When do my payouts arrive?',
  summary: `A booking’s session fee is yours ${many(EARNED_AFTER_MS / 3_600_000, 'hour')} after the session ends, or once the person was checked in, and then goes to your bank.`,
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
    {
      text: 'Set up payouts once, under [Payouts](/business/payouts): the payment provider asks for your details, your bank account and proof of who you are. Until then people can book, and your money waits for you.',
    },
    {
      list: [
        `A session fee is yours ${many(EARNED_AFTER_MS / 3_600_000, 'hour')} after its end, sooner for people you check in.`,
        'It is then sent to your account at the provider, which pays it into your bank.',
        'A refund that is made later is taken from what comes next.',
        'Money that a bank is deciding about waits until it has decided.',
      ],
    },
    { heading: 'A payout came back' },
    {
      text: 'The bank refused it, mostly because of a wrong account number. The page and a mail say so; put the details right under “Bank and schedule”, and it is sent again.',
    },
    { heading: 'Statements' },
    {
      text: 'Each month has a statement and an invoice for our fees, as PDF and for spreadsheets. The owner alone sees payouts.',
    },
  ],
  next: ['fees-and-prices', 'disputes'],
};
