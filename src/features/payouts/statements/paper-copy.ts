import { poundsWithCommas } from '#shared/domain/pence.ts';
import type { StatementPaper } from './contract.ts';
import { dayOfMonth } from './month.ts';

/** What statement and invoice say, on paper and on the page alike. */

/** A table of a paper: its head, if it has one, its rows and the last, which sums them up. */
export interface PaperTable {
  caption: string;
  head: string[] | null;
  rows: string[][];
  total: string[];
}

/** "-46.00" → "−£46.00", with a minus sign. */
export function amountWords(pounds: string): string {
  return poundsWithCommas(pounds).replace('-', '−');
}

/** The seller's balance, and what moved it. */
export function moneyTable({ opening, lines, closing }: StatementPaper): PaperTable {
  return {
    caption: 'Your money',
    head: null,
    rows: [opening, ...lines].map(({ label, amount }) => [label, amountWords(amount)]),
    total: [closing.label, amountWords(closing.amount)],
  };
}

/** What was paid to Fettle, with its VAT where Fettle is registered. */
export function feeTable({ fees, feeTotal, vat }: StatementPaper, brandName: string): PaperTable {
  const row = (label: string, charge: StatementPaper['feeTotal']): string[] =>
    vat === null
      ? [label, amountWords(charge.total)]
      : [label, amountWords(charge.net), amountWords(charge.vat), amountWords(charge.total)];
  const by = `Charged by ${brandName}`;
  return {
    caption: vat === null ? 'Fees' : 'Fees and VAT',
    head: vat === null ? [by, 'Total'] : [by, 'Net', `VAT ${vat.rate}`, 'Total'],
    rows: fees.map(({ label, ...charge }) => row(label, charge)),
    total: row('Total', feeTotal),
  };
}

/** What stands under the tables. */
export function paperNotes({ running, vat }: StatementPaper, brandName: string): string[] {
  return [
    ...(running ? ['This month isn’t over yet. These are today’s figures.'] : []),
    'We haven’t taken any of these fees from your money.',
    vat === null ? `${brandName} charges no VAT.` : `${brandName} VAT ${vat.number}.`,
  ];
}

/** "Statement, October 2026", and while it runs that it does. */
export function statementTitle({ title, running }: StatementPaper): string {
  return `Statement, ${title}${running ? ' so far' : ''}`;
}

/** "1 November 2026". */
export function issuedWords({ issuedOn }: StatementPaper): string {
  return `${dayOfMonth(issuedOn)} ${issuedOn.slice(0, 4)}`;
}
