import type { Db } from '#shared/db/database.server.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { type CsvFile, csvFile, type Pence } from '#shared/http/csv-file.server.ts';
import type { Seller } from '../rules.ts';
import type { StatementDocument } from './contract.ts';
import { entriesOfMonth } from './statement-queries.server.ts';

const columns = ['time', 'what', 'booking', 'amount', 'balance', 'net', 'vat', 'total'] as const;
type Row = Record<(typeof columns)[number], string | Date | Pence | null>;

const empty: Row = {
  time: null,
  what: null,
  booking: null,
  amount: null,
  balance: null,
  net: null,
  vat: null,
  total: null,
};

const movements: Readonly<Record<string, string>> = {
  sale: 'Session fee',
  sale_undone: 'Refund',
  dispute_lost: 'Lost dispute',
  dispute_overturned: 'Dispute later won',
  transfer: 'Sent to your account',
  transfer_reversal: 'Reversed from your account',
};

/** Every movement with its running balance, then the platform's fees. */
export async function statementCsv(db: Db, seller: Seller, statement: StatementDocument): Promise<CsvFile> {
  const opening = parsePounds(statement.opening.amount);
  let balance = opening;
  const entries = (await entriesOfMonth(db, seller, statement.month)).map(
    ({ at, movement, reference, pence }): Row => {
      balance += pence;
      return {
        ...empty,
        time: at,
        what: movements[movement] ?? 'Other',
        booking: reference,
        amount: { pence },
        balance: { pence: balance },
      };
    },
  );
  const charge = ({ net, vat, total }: StatementDocument['feeTotal']) => ({
    ...(statement.vat === null ? {} : { net: { pence: parsePounds(net) }, vat: { pence: parsePounds(vat) } }),
    total: { pence: parsePounds(total) },
  });
  return csvFile(`statement-${statement.month}.csv`, columns, [
    { ...empty, what: statement.opening.label, balance: { pence: opening } },
    ...entries,
    { ...empty, what: statement.closing.label, balance: { pence: balance } },
    ...statement.fees.map(({ label, ...paid }): Row => ({ ...empty, what: label, ...charge(paid) })),
    { ...empty, what: 'Total fees', ...charge(statement.feeTotal) },
  ]);
}

/** "-46.00" → -4600. */
function parsePounds(pounds: string): number {
  const pence = decimalToPence(pounds.replace('-', '')) ?? 0;
  return pounds.startsWith('-') ? -pence : pence;
}
