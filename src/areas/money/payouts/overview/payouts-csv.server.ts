import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { type CsvFile, csvFile } from '#shared/http/csv-file.server.ts';
import { accountOfSeller } from '../accounts/account-queries.server.ts';
import type { Seller } from '../rules.ts';
import { listPayouts } from './overview-queries.server.ts';

const columns = [
  'sent_on',
  'arrives_on',
  'state',
  'bank_account',
  'first_session',
  'last_session',
  'places',
  'refunds',
  'amount',
  'came_back_on',
  'came_back_because',
  'reference',
] as const;

/** More than a seller ever has. */
const MAX_PAYOUTS = 100_000;

/** Newest first; ISO 8601 days, amounts in pounds. */
export async function payoutsCsv(db: Db, seller: Seller): Promise<CsvFile> {
  const account = await accountOfSeller(db, seller);
  const payouts = account === null ? [] : await listPayouts(db, seller, account.id, MAX_PAYOUTS);
  return csvFile(
    'payouts.csv',
    columns,
    payouts.map((payout) => ({
      sent_on: londonDay(payout.sentAt),
      arrives_on: londonDay(payout.arrivesAt),
      state: payout.state,
      bank_account: payout.bankLast4,
      first_session: payout.from === null ? null : londonDay(payout.from),
      last_session: payout.to === null ? null : londonDay(payout.to),
      places: payout.places,
      refunds: { pence: payout.refundsPence },
      amount: { pence: payout.pence },
      came_back_on: payout.cameBackAt === null ? null : londonDay(payout.cameBackAt),
      came_back_because: payout.failure,
      reference: payout.id,
    })),
  );
}
