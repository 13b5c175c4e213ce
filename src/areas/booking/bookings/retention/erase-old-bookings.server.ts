import { deleteOldPurchases } from '#areas/money/entitlements/retention/entitlement-data.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { eraseOldChannelContacts } from '../channel/channel-queries.server.ts';
import { deleteOldMessages } from '../message/message-queries.server.ts';
import { eraseOldWalkIns } from '../walk-in/walk-in-queries.server.ts';
import { deleteOldRecords, deleteUnpaidContacts, eraseOldContacts } from './personal-data-queries.server.ts';

/** How long money records are kept after the financial year they belong to (HMRC; Companies Act 2006, section 388). */
const RETENTION_YEARS = 6;

/** What was typed before paying is forgotten after this, when no booking came of it. */
const UNPAID_CONTACT_RETENTION_DAYS = 30;

/**
 * The instant before which bookings and payments have had their time. A financial year ends on 31 March; what belongs
 * to the one that ended on 31 March 2020 goes on 1 April 2026. Day boundaries in UTC: an hour does not matter here.
 */
export function retentionCutoff(now: Date): Date {
  const [year = 0, month = 0] = londonDay(now).split('-').map(Number);
  const lastYearEnd = month >= 4 ? year : year - 1;
  return new Date(Date.UTC(lastYearEnd - RETENTION_YEARS, 3, 1));
}

/** Whoever came without booking, or booked through others, is a name on a list, and of no use after this. */
const NAME_RETENTION_DAYS = 365;

const BATCH = 500;

/**
 * Keeps what /privacy promises about bookings: records of money go with the sixth year after theirs, contact details
 * that led to no booking after a month, names of people who came without booking, or booked through others, after a year. Cut off half-way, the next run goes on.
 */
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
