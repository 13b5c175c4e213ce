import { formatDecimalPounds } from '#shared/domain/pence.ts';
import type { StatementDocument } from './contract.ts';
import { dayOfMonth } from './month.ts';

/** Shared by the PDF and the page. */

/** The last row is the total. */
export interface StatementTable {
  caption: string;
  head: string[] | null;
  rows: string[][];
  total: string[];
}

/** "-46.00" → "−£46.00". */
export function amountText(pounds: string): string {
  return formatDecimalPounds(pounds).replace('-', '−');
}

export function moneyTable({ opening, lines, closing }: StatementDocument): StatementTable {
  return {
    caption: 'Your money',
    head: null,
    rows: [opening, ...lines].map(({ label, amount }) => [label, amountText(amount)]),
    total: [closing.label, amountText(closing.amount)],
  };
}

/** With VAT if Fettle is registered. */
export function feeTable({ fees, feeTotal, vat }: StatementDocument, brandName: string): StatementTable {
  const row = (label: string, charge: StatementDocument['feeTotal']): string[] =>
    vat === null
      ? [label, amountText(charge.total)]
      : [label, amountText(charge.net), amountText(charge.vat), amountText(charge.total)];
  const by = `Charged by ${brandName}`;
  return {
    caption: vat === null ? 'Fees' : 'Fees and VAT',
    head: vat === null ? [by, 'Total'] : [by, 'Net', `VAT ${vat.rate}`, 'Total'],
    rows: fees.map(({ label, ...charge }) => row(label, charge)),
    total: row('Total', feeTotal),
  };
}

export function statementNotes({ running, vat }: StatementDocument, brandName: string): string[] {
  return [
    ...(running ? ['This month isn’t over yet. These are today’s figures.'] : []),
    'We haven’t taken any of these fees from your money.',
    vat === null ? `${brandName} charges no VAT.` : `${brandName} VAT ${vat.number}.`,
  ];
}

/** "Statement, October 2026"; also says if the month isn't over. */
export function statementTitle({ title, running }: StatementDocument): string {
  return `Statement, ${title}${running ? ' so far' : ''}`;
}

export function issuedText({ issuedOn }: StatementDocument): string {
  return `${dayOfMonth(issuedOn)} ${issuedOn.slice(0, 4)}`;
}
