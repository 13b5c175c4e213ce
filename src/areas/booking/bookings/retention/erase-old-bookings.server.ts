import { deleteOldPurchases } from '#areas/money/entitlements/retention/entitlement-data.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { eraseOldChannelContacts } from '../channel/channel-queries.server.ts';
import { deleteOldMessages } from '../message/message-queries.server.ts';
import { eraseOldWalkIns } from '../walk-in/walk-in-queries.server.ts';
import { deleteOldRecords, deleteUnpaidContacts, eraseOldContacts } from './personal-data-queries.server.ts';

/** After the financial year they belong to (HMRC; Companies Act 2006, section 388). */
const RETENTION_YEARS = 6;

const UNPAID_CONTACT_RETENTION_DAYS = 30;

/** Financial years end on 31 March: records of the one to 31 March 2020 go on 1 April 2026. Days in UTC. */
export function retentionCutoff(now: Date): Date {
  const [year = 0, month = 0] = londonDay(now).split('-').map(Number);
  const lastYearEnd = month >= 4 ? year : year - 1;
  return new Date(Date.UTC(lastYearEnd - RETENTION_YEARS, 3, 1));
}

/** Walk-ins and bookings through partners. */
const NAME_RETENTION_DAYS = 365;

const BATCH = 500;

/** Applies the retention periods of /privacy. Safe to interrupt: the next run continues. */
export async function eraseOldBookings({ pool, clock }: { pool: Pool; clock: Clock }): Promise<void> {
  const now = clock.now();
  await deleteUnpaidContacts(pool, new Date(now.getTime() - UNPAID_CONTACT_RETENTION_DAYS * 86_400_000));
  const namesForgotten = new Date(now.getTime() - NAME_RETENTION_DAYS * 86_400_000);
  await eraseOldWalkIns(pool, namesForgotten);
  await eraseOldChannelContacts(pool, namesForgotten);
  const before = retentionCutoff(now);
  let deleted = BATCH;
  while (deleted === BATCH) {
    deleted = await transaction(pool, (tx) => deleteOldRecords(tx, before, BATCH));
  }
  deleted = BATCH;
  while (deleted === BATCH) {
    deleted = await transaction(pool, (tx) => deleteOldPurchases(tx, before, BATCH));
  }
  await eraseOldContacts(pool, before);
  await deleteOldMessages(pool, before);
}
