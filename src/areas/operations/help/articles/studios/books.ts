import type { WrittenArticle } from '../article.ts';

export const books: WrittenArticle = {
  slug: 'books',
  reader: 'studios',
  title: 'How do I get my income for HMRC, Xero or FreeAgent?',
  summary:
    'Open [Books](/business/books) and choose a quarter. You see your income for that quarter and since the start of the tax year.',
  alsoAsked: [
    'tax',
    'making tax digital',
    'mtd',
    'hmrc',
    'quarterly update',
    'accounts',
    'accountant',
    'xero',
    'freeagent',
    'bookkeeping',
  ],
  parts: [
    { heading: 'Send a quarterly update' },
    {
      steps: [
        'Choose the quarter. Under “Periods”, choose the one that you use in your tax software.',
        'Copy the second column, “Since”, to your software. HMRC asks for the total since the start of the tax year.',
        'Add your other income and your costs there, such as rent and wages.',
      ],
    },
    {
      list: [
        'Income counts on the day on which the customer paid. A refund counts on the day on which you gave it.',
        '“Taken at the desk” is cash and your own card reader, as in [Takings](/business/takings).',
        'The platform fee isn’t your income. Customers pay it on top of your price.',
        'Trainers find the same under “Payouts” on their dashboard.',
      ],
    },
    { heading: 'Import into Xero or FreeAgent' },
    {
      steps: [
        'In your program, add a bank account with the name Fettle.',
        'Download the file of the quarter: select “For Xero” or “For FreeAgent”.',
        'Import it into that account as a bank statement.',
        'Match each line “Paid to your bank” with the payment in your real bank account, as a transfer.',
      ],
    },
    {
      text: 'The file has one line a day for session fees and one for refunds, and one for each payout. Desk takings aren’t in it, because they never reach Fettle.',
    },
  ],
  next: ['payouts', 'fees-and-prices'],
};
